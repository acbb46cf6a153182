import { useEffect, useState } from 'react'
import type { ShopAnswer, ShopKey } from '#shared/api/shop-api.ts'
import { type ShopInput, shopUrl } from '#web/api/call-shop.ts'
import { readShop } from '#web/api/shop-call.ts'

type ReadKey = ShopKey & `GET ${string}`

/** Something small a screen can do without until it is there: undefined before, and where the shop did not answer. */
export function useRead<Key extends ReadKey>(key: Key, ...given: ShopInput<Key>): ShopAnswer<Key> | undefined {
  const [answer, setAnswer] = useState<ShopAnswer<Key>>()
  const url = shopUrl(key, ...given)
  useEffect(() => {
    let isOver = false
    readShop<ShopAnswer<Key>>(url).then(
      (found) => !isOver && setAnswer(found),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [url])
  return answer
}

import { useEffect, useRef, useState } from 'react'
import { removalDelta } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { changeCart, restoreLine } from '#web/cart/cart-store.ts'

const undoMilliseconds = 6000

export type Removal = { product: ProductCard; quantity: number; place: number }

/** A line taken out can be put back for six seconds. `onOver` hears when the last chance is gone. */
export function useRemovals(onOver: () => void) {
  const [removals, setRemovals] = useState<Removal[]>([])
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  useEffect(() => () => timers.current.forEach(clearTimeout), [])

  function remove(removal: Removal) {
    const { id } = removal.product
    void changeCart(removal.product, removalDelta)
    setRemovals((before) => [...before.filter(({ product }) => product.id !== id), removal])
    clearTimeout(timers.current.get(id))
    const over = () => {
      onOver()
      forget(id)
    }
    timers.current.set(id, setTimeout(over, undoMilliseconds))
  }

  function restore(removal: Removal) {
    clearTimeout(timers.current.get(removal.product.id))
    forget(removal.product.id)
    restoreLine(removal.product, removal)
  }

  function forget(id: number) {
    setRemovals((before) => before.filter(({ product }) => product.id !== id))
  }

  return { removals, remove, restore }
}

import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#shared/order/order-contract.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { type OrderKey, readOrder } from '#web/api/order-api.ts'

export type OwnOrder =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'missing' }
  /** The link was right and is too old. */
  | { state: 'ended' }
  | { state: 'ready'; order: Order }

/** The order behind this link or login. Which orders there are is nobody else's business: a wrong link and no order look the same. */
export function useOrder({ number, token }: OrderKey, isHydrated: boolean) {
  const [own, setOwn] = useState<OwnOrder>({ state: 'loading' })
  const read = useCallback(async () => {
    setOwn({ state: 'loading' })
    try {
      setOwn({ state: 'ready', order: await readOrder({ number, token }) })
    } catch (error) {
      const isRefused =
        error instanceof ShopApiError && error.status >= 400 && error.status < 500 && error.status !== 429
      const isEnded = isRefused && error.problem.code === 'order-link-ended'
      setOwn({ state: isEnded ? 'ended' : isRefused ? 'missing' : 'failed' })
    }
  }, [number, token])
  useEffect(() => {
    if (isHydrated) void read()
  }, [isHydrated, read])
  // Whoever comes back from paying, or from another tab, sees how it stands now; a failure leaves what was seen.
  useEffect(() => {
    function look() {
      if (document.visibilityState !== 'visible') return
      readOrder({ number, token }).then(
        (order) => setOwn((before) => (before.state === 'ready' ? { state: 'ready', order } : before)),
        () => {},
      )
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [number, token])
  return { own, read, setOrder: (order: Order) => setOwn({ state: 'ready', order }) }
}

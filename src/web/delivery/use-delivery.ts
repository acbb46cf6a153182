import { useEffect, useState } from 'react'
import type { DeliveryAnswer } from '#shared/delivery/delivery-contract.ts'
import { callShop } from '#web/api/call-shop.ts'

/** Debounced while a city is being typed. */
const pauseMilliseconds = 300

type Delivery = { answer: DeliveryAnswer | undefined; hasFailed: boolean; retry: () => void }

/** Ways, dates and prices for this sum and city. The last answer stays in sight while the next is on its way. */
export function useDelivery(city: string, total: number): Delivery {
  const [answer, setAnswer] = useState<DeliveryAnswer>()
  const [hasFailed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  const isFirst = answer === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` is a press on «Повторить»; the first answer only shortens the pause
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () => {
        callShop('GET /api/delivery', { query: { city: city.trim() || null, total }, signal: stop.signal }).then(
          (fresh) => {
            if (stop.signal.aborted) return
            setAnswer(fresh)
            setFailed(false)
          },
          () => stop.signal.aborted || setFailed(true),
        )
      },
      isFirst ? 0 : pauseMilliseconds,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [city, total, turn])

  return { answer, hasFailed, retry: () => setTurn(turn + 1) }
}

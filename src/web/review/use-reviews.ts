import { useCallback, useEffect, useRef, useState } from 'react'
import type { ReviewList } from '#shared/review/review-contract.ts'
import type { ReviewSort } from '#shared/review/review-rules.ts'
import { readReviews } from '#web/api/review-api.ts'

export type ShownReviews = { rating: number | null; sort: ReviewSort }

/** The reviews of a part as the visitor wants to see them, asked for anew when that changes. */
export function useReviews(productId: number, shown: ShownReviews) {
  const [list, setList] = useState<ReviewList>()
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('loading')
  const asked = useRef(0)

  /** With a cursor the next ones are put behind what is there. */
  const read = useCallback(
    async (cursor: string | null = null) => {
      asked.current += 1
      const question = asked.current
      setState('loading')
      try {
        const found = await readReviews(productId, { ...shown, cursor })
        // Another bar may have been pressed meanwhile.
        if (question !== asked.current) return
        setList((before) => (cursor && before ? { ...found, reviews: [...before.reviews, ...found.reviews] } : found))
        setState('ready')
      } catch {
        if (question === asked.current) setState('failed')
      }
    },
    [productId, shown],
  )
  useEffect(() => void read(), [read])
  return { list, state, read }
}

import { useState } from 'react'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import type { ModeratedReview, ModerationInput } from '#shared/review/review-contract.ts'
import { callShop } from '#web/api/call-shop.ts'
import { showToast } from '#web/ui/toast.ts'

/** Sends the shop's decision about a review and says what came of it. */
export function useModeration(onChange: (review: ModeratedReview) => void) {
  const [busyId, setBusyId] = useState<number>()

  async function decide(review: ModeratedReview, decision: ModerationInput): Promise<void> {
    if (busyId !== undefined) return
    setBusyId(review.id)
    try {
      const changed = await callShop('PATCH /api/admin/reviews/:id', {
        params: { id: review.id },
        body: { ...decision, version: review.version },
      })
      void showToast(wordsOf(decision), { kind: 'success' })
      onChange(changed)
    } catch (error) {
      const text = error instanceof ShopApiError ? error.problem.error : unavailableText
      void showToast(text, { kind: 'error' })
    }
    setBusyId(undefined)
  }

  return { busyId, decide }
}

function wordsOf({ status, reply }: ModerationInput): string {
  if (status === 'rejected') return 'Отзыв отклонён'
  if (status === 'published') return reply ? 'Отзыв опубликован с ответом' : 'Отзыв опубликован'
  return 'Ответ сохранён'
}

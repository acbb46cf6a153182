import type {
  BulkPublished,
  ModeratedReview,
  ModeratedReviewList,
  ModerationInput,
} from '#shared/review/review-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** Reviews as an administrator sees them, whatever their status. */
export function readModeratedReviews(asked: Readonly<Record<string, string>>): Promise<ModeratedReviewList> {
  return readShop(`/api/admin/reviews?${new URLSearchParams(asked)}`)
}

export function moderateReview(id: number, decision: ModerationInput): Promise<ModeratedReview> {
  return changeShop(`/api/admin/reviews/${id}`, { method: 'PATCH', body: decision })
}

export function publishReviews(reviews: { id: number; version: number }[]): Promise<BulkPublished> {
  return changeShop('/api/admin/reviews/publish', { method: 'POST', body: { reviews } })
}

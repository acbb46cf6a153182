import type { ModeratedReviewList } from '#shared/review/review-contract.ts'
import { readShop } from './shop-call.ts'

/** Reviews as an administrator sees them, whatever their status. */
export function readModeratedReviews(asked: Readonly<Record<string, string>>): Promise<ModeratedReviewList> {
  return readShop(`/api/admin/reviews?${new URLSearchParams(asked)}`)
}

import type { ModeratedReviewList } from '#shared/review/review-contract.ts'
import { readShop } from './shop-call.ts'

/** Reviews as an administrator sees them, whatever their status. */
export function readModeratedReviews(asked: { search: string; cursor?: string }): Promise<ModeratedReviewList> {
  const params = Object.entries(asked).filter(([, value]) => value)
  return readShop(`/api/admin/reviews?${new URLSearchParams(params)}`)
}

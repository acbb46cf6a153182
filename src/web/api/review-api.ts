import type {
  OwnReview,
  OwnReviewList,
  ReviewChangeInput,
  ReviewInput,
  ReviewList,
  ReviewStanding,
  WaitingList,
} from '#shared/review/review-contract.ts'
import type { ReviewSort } from '#shared/review/review-rules.ts'
import { changeShop, readShop } from './shop-call.ts'

const pageSize = 10

type ListQuestion = { rating: number | null; sort: ReviewSort; cursor?: string | null }

/** What buyers say about a part. */
export function readReviews(productId: number, { rating, sort, cursor }: ListQuestion): Promise<ReviewList> {
  const params = new URLSearchParams({ sort, limit: String(pageSize) })
  if (rating !== null) params.set('rating', String(rating))
  if (cursor) params.set('cursor', cursor)
  return readShop(`/api/products/${productId}/reviews?${params}`)
}

/** What whoever is logged in may say about it, or has said. */
export function readReviewStanding(productId: number): Promise<ReviewStanding> {
  return readShop(`/api/products/${productId}/reviews/own`)
}

export function writeReview(review: ReviewInput): Promise<OwnReview> {
  return changeShop('/api/reviews', { method: 'POST', body: review })
}

export function changeReview(id: number, change: ReviewChangeInput): Promise<OwnReview> {
  return changeShop(`/api/reviews/${id}`, { method: 'PATCH', body: change })
}

export function removeReview(id: number): Promise<{ ok: true }> {
  return changeShop(`/api/reviews/${id}`, { method: 'DELETE' })
}

export function readOwnReviews(cursor?: string | null): Promise<OwnReviewList> {
  return readShop(`/api/reviews${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
}

export function readWaiting(cursor?: string | null): Promise<WaitingList> {
  return readShop(`/api/reviews/waiting${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
}

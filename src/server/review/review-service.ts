import type { Db, Queryable } from '#server/platform/database/database.ts'
import type {
  OwnReview,
  OwnReviewList,
  PublishedReview,
  ReviewChangeInput,
  ReviewInput,
  ReviewList,
  ReviewStanding,
  WaitingList,
} from '#shared/review/review-contract.ts'
import { type ReviewSort, reviewAuthor } from '#shared/review/review-rules.ts'
import {
  countOwnReviews,
  countPublishedByRating,
  countWaitingProducts,
  deleteOwnReview,
  findOwnReviewOf,
  findOwnReviews,
  findPublishedReviews,
  findWaitingProducts,
  hasBought,
  insertReview,
  isProductShown,
  updateOwnReview,
} from './review-queries.ts'

/** Only who received a product speaks about it, once, and the shop reads it first. Rating and count follow in the database itself. */

type ListQuestion = {
  productId: number
  rating: number | undefined
  sort: ReviewSort
  cursor: string | undefined
  limit: number
}

/** Null: there is no such product. */
export async function listReviews(db: Queryable, question: ListQuestion): Promise<ReviewList | null> {
  const { productId, rating, sort, cursor, limit } = question
  if (!(await isProductShown(db, productId))) return null
  const counts = new Map((await countPublishedByRating(db, productId)).map((row) => [row.rating, row.count]))
  const after = cursor === undefined ? undefined : placeOf(cursor)
  const found = await findPublishedReviews(db, { productId, rating, sort, after, limit: limit + 1 })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const distribution = [5, 4, 3, 2, 1].map((stars) => ({ rating: stars, count: counts.get(stars) ?? 0 }))
  const count = distribution.reduce((sum, row) => sum + row.count, 0)
  const stars = distribution.reduce((sum, row) => sum + row.rating * row.count, 0)
  return {
    reviews: shown.map(({ first_name, last_name, ...review }): PublishedReview => {
      return { ...review, author: reviewAuthor({ first_name, last_name }) }
    }),
    total: rating === undefined ? count : (counts.get(rating) ?? 0),
    next_cursor: last ? `${last.rating}-${last.id}` : null,
    rating: count === 0 ? null : Math.round((stars / count) * 10) / 10,
    count,
    distribution,
  }
}

function placeOf(cursor: string) {
  const [rating = 0, id = 0] = cursor.split('-').map(Number)
  return { rating, id }
}

type Reviewer = { userId: number }
type WriteResult =
  | { ok: true; review: OwnReview }
  | { ok: false; code: 'product-not-found' | 'not-bought' | 'reviewed' }

export async function writeReview(db: Db, { userId, input }: Reviewer & { input: ReviewInput }): Promise<WriteResult> {
  const { product_id: productId, rating, text, model = '' } = input
  if (!(await isProductShown(db, productId))) return { ok: false, code: 'product-not-found' }
  const review = await insertReview(db, { userId, productId, rating, text, model })
  if (review) return { ok: true, review }
  return { ok: false, code: (await hasBought(db, { userId, productId })) ? 'reviewed' : 'not-bought' }
}

/** Null: not this person's review, or none at all; which of the two is nobody's business. */
export function changeReview(
  db: Db,
  { userId, reviewId, input }: Reviewer & { reviewId: number; input: ReviewChangeInput },
): Promise<OwnReview | null> {
  return updateOwnReview(db, { userId, reviewId, ...input })
}

export function removeReview(db: Db, own: Reviewer & { reviewId: number }): Promise<boolean> {
  return deleteOwnReview(db, own)
}

export async function readStanding(
  db: Queryable,
  who: Reviewer & { productId: number },
): Promise<ReviewStanding | null> {
  if (!(await isProductShown(db, who.productId))) return null
  const review = await findOwnReviewOf(db, who)
  return { review, may_write: review === null && (await hasBought(db, who)) }
}

type OwnPage = Reviewer & { limit: number; cursor: number | undefined }

export async function listOwnReviews(db: Queryable, { userId, limit, cursor }: OwnPage): Promise<OwnReviewList> {
  const found = await findOwnReviews(db, { userId, limit: limit + 1, before: cursor })
  const reviews = found.slice(0, limit)
  const last = found.length > limit ? reviews.at(-1) : undefined
  return { reviews, total: await countOwnReviews(db, userId), next_cursor: last ? String(last.id) : null }
}

export async function listWaiting(
  db: Queryable,
  { userId, limit, cursor }: Reviewer & { limit: number; cursor: string | undefined },
): Promise<WaitingList> {
  const found = await findWaitingProducts(db, { userId, limit: limit + 1, before: cursor })
  const shown = found.slice(0, limit)
  return {
    products: shown.map(({ product }) => product),
    total: await countWaitingProducts(db, userId),
    next_cursor: found.length > limit ? (shown.at(-1)?.line ?? null) : null,
  }
}

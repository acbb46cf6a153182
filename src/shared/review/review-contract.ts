import { z } from 'zod'
import { maxId } from '#shared/slug/slug-or-id.ts'
import {
  maxRejectReason,
  maxReply,
  reviewErrors,
  reviewSorts,
  reviewStatuses,
  reviewTextError,
  tidyModel,
  tidyReviewText,
} from './review-rules.ts'

const rating = z.int({ error: reviewErrors.rating }).min(1, reviewErrors.rating).max(5, reviewErrors.rating)

const text = z
  .string({ error: reviewErrors.short })
  .transform(tidyReviewText)
  .superRefine((typed, context) => {
    const fault = reviewTextError(typed)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

const model = z.string({ error: reviewErrors.model }).transform((typed, context) => {
  const tidy = tidyModel(typed)
  if (tidy === null) context.addIssue({ code: 'custom', message: reviewErrors.model })
  return tidy ?? z.NEVER
})

export const reviewInput = z.object({ product_id: z.int().min(1).max(maxId), rating, text, model: model.optional() })
export type ReviewInput = z.infer<typeof reviewInput>

/** What is absent stays as it is. */
export const reviewChangeInput = z
  .object({ rating: rating.optional(), text: text.optional(), model: model.optional() })
  .refine((given) => Object.values(given).some((value) => value !== undefined), 'Нечего менять')
export type ReviewChangeInput = z.infer<typeof reviewChangeInput>

const written = {
  id: z.int(),
  rating: z.int(),
  text: z.string(),
  model: z.string(),
  /** The shop's answer; empty while there is none. */
  reply: z.string(),
  created_at: z.iso.datetime(),
}

export const publishedReview = z.object({ ...written, author: z.string() })
export type PublishedReview = z.infer<typeof publishedReview>

/** How many gave each number of stars, five first. */
const distribution = z.array(z.object({ rating: z.int(), count: z.int() })).length(5)
export type RatingDistribution = z.infer<typeof distribution>

export const reviewListQuery = z.object({
  rating: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .optional(),
  sort: z.enum(reviewSorts).default('new'),
  cursor: z
    .string()
    .regex(/^[1-5]-[1-9]\d{0,8}$/)
    .optional(),
})

export const reviewList = z.object({
  reviews: z.array(publishedReview),
  /** How many the filter lets through. */
  total: z.int(),
  next_cursor: z.string().nullable(),
  /** Of all published reviews, whatever the filter. */
  rating: z.number().nullable(),
  count: z.int(),
  distribution,
})
export type ReviewList = z.infer<typeof reviewList>

const reviewedProduct = z.object({
  id: z.int(),
  slug: z.string().nullable(),
  name: z.string(),
  sku: z.string(),
  photos: z.array(z.string()),
  drawing: z.string(),
})
export type ReviewedProduct = z.infer<typeof reviewedProduct>

/** A review as its author sees it. */
export const ownReview = z.object({ ...written, status: z.enum(reviewStatuses), reject_reason: z.string() })
export type OwnReview = z.infer<typeof ownReview>

/** What a visitor who is logged in may do at a product. */
export const reviewStanding = z.object({ may_write: z.boolean(), review: ownReview.nullable() })
export type ReviewStanding = z.infer<typeof reviewStanding>

/** `product` is null once it was taken out of the shop. */
const ownReviewOfProduct = ownReview.extend({ product: reviewedProduct.nullable() })
export type OwnReviewOfProduct = z.infer<typeof ownReviewOfProduct>

export const ownReviewList = z.object({
  reviews: z.array(ownReviewOfProduct),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type OwnReviewList = z.infer<typeof ownReviewList>

/** Bought and received, and nothing said about it yet. */
export const waitingList = z.object({
  products: z.array(reviewedProduct),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type WaitingList = z.infer<typeof waitingList>

const shopText = (most: number) =>
  z
    .string()
    .transform(tidyReviewText)
    .refine((typed) => [...typed].length <= most, `Не больше ${most} символов`)

/** `version` is the one the moderator was reading; another by now means the author changed the text meanwhile. */
export const moderationInput = z
  .object({
    status: z.enum(['published', 'rejected']).optional(),
    reject_reason: shopText(maxRejectReason).optional(),
    reply: shopText(maxReply).optional(),
    version: z.int().positive().optional(),
  })
  .refine((given) => given.status !== undefined || given.reply !== undefined, 'Нечего менять')
  .refine((given) => given.status !== 'rejected' || Boolean(given.reject_reason), {
    path: ['reject_reason'],
    message: 'Укажите причину',
  })
export type ModerationInput = z.infer<typeof moderationInput>

export const moderatedReview = ownReviewOfProduct.extend({
  author: z.object({ id: z.int(), first_name: z.string(), last_name: z.string(), email: z.string().nullable() }),
  order_number: z.string(),
  /** Whether the product is known to fit the appliance the author names; null: none is named. */
  is_model_listed: z.boolean().nullable(),
  version: z.int(),
  updated_at: z.iso.datetime(),
})
export type ModeratedReview = z.infer<typeof moderatedReview>

/** Many at one stroke; whoever changed meanwhile is left out. */
export const bulkPublishInput = z.object({
  reviews: z
    .array(z.object({ id: z.int().min(1).max(maxId), version: z.int().positive() }))
    .min(1)
    .max(100),
})
export const bulkPublished = z.object({ published: z.array(z.int()), skipped: z.array(z.int()) })
export type BulkPublished = z.infer<typeof bulkPublished>

export const moderatedReviewList = z.object({
  reviews: z.array(moderatedReview),
  total: z.int(),
  next_cursor: z.string().nullable(),
  /** How many wait, are published, are rejected, whatever the filter: the tabs say so. */
  counts: z.object({ pending: z.int(), published: z.int(), rejected: z.int() }),
})
export type ModeratedReviewList = z.infer<typeof moderatedReviewList>

import type { Db, Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type {
  BulkPublished,
  ModeratedReview,
  ModeratedReviewList,
  ModerationInput,
} from '#shared/review/review-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { reviewDecisionMail, reviewReplyMail } from './review-mail.ts'
import {
  countByStatus,
  countModeratedReviews,
  findModeratedReviews,
  lockReview,
  type ModerationFilter,
  updateModeration,
} from './review-moderation-queries.ts'

/** The shop reads every review before others do, says why it rejects one, may answer it, and tells the author. */

type Page = { filter: ModerationFilter; sort: 'old' | 'new' | undefined; limit: number; cursor: number | undefined }

export async function listForModeration(
  db: Queryable,
  { filter, sort, limit, cursor }: Page,
): Promise<ModeratedReviewList> {
  const isOldestFirst = sort ? sort === 'old' : filter.status === 'pending'
  const [found, statuses, total] = await Promise.all([
    findModeratedReviews(db, { filter, isOldestFirst, after: cursor, limit: limit + 1 }),
    countByStatus(db),
    countModeratedReviews(db, filter),
  ])
  const reviews = found.slice(0, limit)
  const last = found.length > limit ? reviews.at(-1) : undefined
  const counts = { pending: 0, published: 0, rejected: 0 }
  for (const { status, n } of statuses) counts[status] = n
  return {
    reviews,
    total,
    next_cursor: last ? String(last.id) : null,
    counts,
  }
}

type Deps = { db: Db; shop: ShopFacts }
type Decision = { reviewId: number; input: ModerationInput; actorId: number; ip: string }
type Decided = { ok: true; review: ModeratedReview } | { ok: false; code: 'not-found' | 'stale' }

type Publishing = { reviews: { id: number; version: number }[]; actorId: number; ip: string }

/** Each in a transaction of its own: one that was changed meanwhile holds up none of the others. */
export async function publishReviews(deps: Deps, { reviews, actorId, ip }: Publishing): Promise<BulkPublished> {
  const published: number[] = []
  const skipped: number[] = []
  for (const { id, version } of reviews) {
    const decided = await moderateReview(deps, { reviewId: id, input: { status: 'published', version }, actorId, ip })
    if (decided.ok) published.push(id)
    else skipped.push(id)
  }
  return { published, skipped }
}

export function moderateReview({ db, shop }: Deps, { reviewId, input, actorId, ip }: Decision): Promise<Decided> {
  return db.transaction(async (tx): Promise<Decided> => {
    const before = await lockReview(tx, reviewId)
    if (!before) return { ok: false, code: 'not-found' }
    if (input.version !== undefined && input.version !== before.version) return { ok: false, code: 'stale' }
    const status = input.status ?? before.status
    const rejectReason = status === 'rejected' ? (input.reject_reason ?? before.reject_reason) : ''
    const reply = input.reply ?? before.reply
    if (status === before.status && rejectReason === before.reject_reason && reply === before.reply) {
      return { ok: true, review: before }
    }

    await updateModeration(tx, { id: reviewId, status, rejectReason, reply })
    const review = await lockReview(tx, reviewId)
    if (!review) throw new Error('a locked review is gone')
    await writeAudit(tx, {
      kind: 'review-moderated',
      actorId,
      subjectId: before.author.id,
      ip,
      details: { review: reviewId, from: before.status, to: status, replied: reply !== before.reply },
    })
    await tellAuthor(tx, shop, before, review)
    return { ok: true, review }
  })
}

async function tellAuthor(tx: Queryable, shop: ShopFacts, before: ModeratedReview, review: ModeratedReview) {
  const to = review.author.email
  if (!to) return
  if (review.status !== before.status && review.status !== 'pending') {
    await enqueueMail(tx, reviewDecisionMail(shop, to, review))
  } else if (review.status === 'published' && review.reply && review.reply !== before.reply) {
    await enqueueMail(tx, reviewReplyMail(shop, to, review))
  }
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import {
  bulkPublished,
  bulkPublishInput,
  moderatedReview,
  moderatedReviewList,
  moderationInput,
} from '#shared/review/review-contract.ts'
import { reviewStatuses } from '#shared/review/review-rules.ts'
import { findReview } from './review-moderation-queries.ts'
import { listForModeration, moderateReview, publishReviews } from './review-moderation-service.ts'

type Deps = { database: Database; settings: ShopSettings }

const listQuery = z.object({
  status: z.enum(reviewStatuses).optional(),
  rating: z
    .string()
    .regex(/^[1-5]$/)
    .transform(Number)
    .optional(),
  product_id: idParam.optional(),
  search: typedText.optional(),
  sort: z.enum(['old', 'new']).optional(),
  limit: listLimit,
  cursor: idParam.optional(),
})

export function registerReviewModeration(server: FastifyInstance, { database, settings }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()
  const deps = { db: database.db, shop: settings.facts }

  app.get(
    '/api/admin/reviews',
    { config: { access: 'admin' }, schema: { querystring: listQuery, response: { 200: moderatedReviewList } } },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { status, rating, product_id: productId, search, sort, limit, cursor } = request.query
      return listForModeration(deps.db, { filter: { status, rating, productId, search }, sort, limit, cursor })
    },
  )

  app.post(
    '/api/admin/reviews/publish',
    { config: { access: 'admin' }, schema: { body: bulkPublishInput, response: { 200: bulkPublished } } },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { reviews } = request.body
      return publishReviews(deps, { reviews, actorId: userOf(request).id, ip: request.ip })
    },
  )

  app.get(
    '/api/admin/reviews/:id',
    { config: { access: 'admin' }, schema: { params: z.object({ id: idParam }), response: { 200: moderatedReview } } },
    async (request, reply) => {
      const review = await findReview(deps.db, request.params.id)
      if (!review) throw problemError('not-found')
      reply.header('cache-control', 'no-store')
      return review
    },
  )

  app.patch(
    '/api/admin/reviews/:id',
    {
      config: { access: 'admin' },
      schema: { params: z.object({ id: idParam }), body: moderationInput, response: { 200: moderatedReview } },
    },
    async (request, reply) => {
      const decided = await moderateReview(deps, {
        reviewId: request.params.id,
        input: request.body,
        actorId: userOf(request).id,
        ip: request.ip,
      })
      if (!decided.ok) throw problemError(decided.code)
      reply.header('cache-control', 'no-store')
      return decided.review
    },
  )
}

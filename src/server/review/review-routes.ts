import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import {
  ownReview,
  ownReviewList,
  reviewChangeInput,
  reviewInput,
  reviewList,
  reviewListQuery,
  reviewStanding,
  waitingList,
} from '#shared/review/review-contract.ts'
import { registerReviewModeration } from './review-moderation-routes.ts'
import {
  changeReview,
  listOwnReviews,
  listReviews,
  listWaiting,
  readStanding,
  removeReview,
  writeReview,
} from './review-service.ts'

type Deps = { database: Database; settings: ShopSettings }

const idParams = z.object({ id: idParam })
/** A review is a page of text at most. */
const bodyLimit = 32 * 1024

export function registerReviews(server: FastifyInstance, { database, settings }: Deps) {
  const { db } = database
  const app = server.withTypeProvider<ZodTypes>()
  registerReviewModeration(server, { database, settings })

  app.get(
    '/api/products/:id/reviews',
    {
      config: { access: 'guest' },
      schema: {
        params: idParams,
        querystring: reviewListQuery.extend({ limit: listLimit }),
        response: { 200: reviewList },
      },
    },
    async (request) => {
      const { rating, sort, cursor, limit } = request.query
      const found = await listReviews(db, { productId: request.params.id, rating, sort, cursor, limit })
      if (!found) throw problemError('product-not-found')
      return found
    },
  )

  app.get(
    '/api/products/:id/reviews/own',
    { config: { access: 'user' }, schema: { params: idParams, response: { 200: reviewStanding } } },
    async (request, reply) => {
      const standing = await readStanding(db, { userId: userOf(request).id, productId: request.params.id })
      if (!standing) throw problemError('product-not-found')
      reply.header('cache-control', 'private, no-store')
      return standing
    },
  )

  app.get(
    '/api/reviews',
    {
      config: { access: 'user' },
      schema: {
        querystring: z.object({ limit: listLimit, cursor: idParam.optional() }),
        response: { 200: ownReviewList },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return listOwnReviews(db, { userId: userOf(request).id, ...request.query, cursor: request.query.cursor })
    },
  )

  app.get(
    '/api/reviews/waiting',
    {
      config: { access: 'user' },
      schema: {
        querystring: z.object({
          limit: listLimit,
          cursor: z
            .string()
            .regex(/^[1-9]\d{0,17}$/)
            .optional(),
        }),
        response: { 200: waitingList },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return listWaiting(db, { userId: userOf(request).id, ...request.query, cursor: request.query.cursor })
    },
  )

  app.post(
    '/api/reviews',
    {
      config: { access: 'user', limit: 'reviews' },
      bodyLimit,
      schema: { body: reviewInput, response: { 201: ownReview } },
    },
    async (request, reply) => {
      const written = await writeReview(db, { userId: userOf(request).id, input: request.body })
      if (!written.ok) throw problemError(written.code)
      return reply.code(201).send(written.review)
    },
  )

  app.patch(
    '/api/reviews/:id',
    {
      config: { access: 'user', limit: 'reviews' },
      bodyLimit,
      schema: { params: idParams, body: reviewChangeInput, response: { 200: ownReview } },
    },
    async (request) => {
      const own = { userId: userOf(request).id, reviewId: request.params.id }
      const changed = await changeReview(db, { ...own, input: request.body })
      if (!changed) throw problemError('forbidden')
      return changed
    },
  )

  app.delete(
    '/api/reviews/:id',
    {
      config: { access: 'user' },
      schema: { params: idParams, response: { 200: z.object({ ok: z.literal(true) }) } },
    },
    async (request) => {
      const isRemoved = await removeReview(db, { userId: userOf(request).id, reviewId: request.params.id })
      if (!isRemoved) throw problemError('forbidden')
      return { ok: true as const }
    },
  )
}

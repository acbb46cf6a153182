import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { reviewAdminEndpoints } from '#shared/review/review-admin-endpoints.ts'
import { reviewEndpoints } from '#shared/review/review-endpoints.ts'
import { findReview } from './review-moderation-queries.ts'
import { listForModeration, moderateReview, publishReviews } from './review-moderation-service.ts'
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

export function registerReviews(app: FastifyInstance, { database, settings }: Deps) {
  const { db } = database
  registerReviewModeration(app, { database, settings })

  serveEndpoints(app, reviewEndpoints, {
    'GET /api/products/:id/reviews': async (request) => {
      const { rating, sort, cursor, limit } = request.query
      const found = await listReviews(readableOf(request), {
        productId: request.params.id,
        rating,
        sort,
        cursor,
        limit,
      })
      if (!found) throw problemError('product-not-found')
      return found
    },
    'GET /api/products/:id/reviews/own': async (request) => {
      const standing = await readStanding(db, { userId: userOf(request).id, productId: request.params.id })
      if (!standing) throw problemError('product-not-found')
      return standing
    },
    'GET /api/reviews': (request) =>
      listOwnReviews(db, { userId: userOf(request).id, ...request.query, cursor: request.query.cursor }),
    'GET /api/reviews/waiting': (request) =>
      listWaiting(db, { userId: userOf(request).id, ...request.query, cursor: request.query.cursor }),
    'POST /api/reviews': async (request) => {
      const written = await writeReview(db, { userId: userOf(request).id, input: request.body })
      if (!written.ok) throw problemError(written.code)
      return written.review
    },
    'PATCH /api/reviews/:id': async (request) => {
      const own = { userId: userOf(request).id, reviewId: request.params.id }
      const changed = await changeReview(db, { ...own, input: request.body })
      if (!changed) throw problemError('forbidden')
      return changed
    },
    'DELETE /api/reviews/:id': async (request) => {
      const isRemoved = await removeReview(db, { userId: userOf(request).id, reviewId: request.params.id })
      if (!isRemoved) throw problemError('forbidden')
      return { ok: true as const }
    },
  })
}

function registerReviewModeration(app: FastifyInstance, { database, settings }: Deps) {
  const deps = { db: database.db, shop: settings.facts }

  serveEndpoints(app, reviewAdminEndpoints, {
    'GET /api/admin/reviews': (request) => {
      const { status, rating, product_id: productId, search, sort, limit, cursor } = request.query
      return listForModeration(deps.db, { filter: { status, rating, productId, search }, sort, limit, cursor })
    },
    'POST /api/admin/reviews/publish': (request) => {
      const { reviews } = request.body
      return publishReviews(deps, { reviews, actorId: userOf(request).id, ip: request.ip })
    },
    'GET /api/admin/reviews/:id': async (request) => {
      const review = await findReview(deps.db, request.params.id)
      if (!review) throw problemError('not-found')
      return review
    },
    'PATCH /api/admin/reviews/:id': async (request) => {
      const decided = await moderateReview(deps, {
        reviewId: request.params.id,
        input: request.body,
        actorId: userOf(request).id,
        ip: request.ip,
      })
      if (!decided.ok) throw problemError(decided.code)
      return decided.review
    },
  })
}

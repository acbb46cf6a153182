import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { reviewAdminEndpoints } from '#shared/review/review-admin-endpoints.ts'
import { findReview } from './review-moderation-queries.ts'
import { listForModeration, moderateReview, publishReviews } from './review-moderation-service.ts'

type Deps = { database: Database; settings: ShopSettings }

export function registerReviewModeration(app: FastifyInstance, { database, settings }: Deps) {
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

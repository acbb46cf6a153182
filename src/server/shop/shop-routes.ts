import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { hasRight, type StaffRight } from '#shared/api/staff-right.ts'
import { shopFactsEndpoints, waitingEndpoints } from '#shared/shop/settings-endpoints.ts'
import { infoPageOf } from './info-service.ts'
import { countWaiting } from './settings-queries.ts'
import type { ShopSettings } from './shop-service.ts'

export function registerShop(app: FastifyInstance, { settings }: { settings: ShopSettings }) {
  serveEndpoints(app, shopFactsEndpoints, {
    'GET /api/shop': async () => {
      // Without the database the shop still says where it is.
      await settings.ready().catch(() => undefined)
      return settings.facts
    },
    'GET /api/info/:slug': async (request) => {
      await settings.ready()
      const page = infoPageOf(settings, request.params.slug)
      if (!page) throw problemError('not-found')
      return page
    },
  })
}

export function registerWaiting(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, waitingEndpoints, {
    'GET /api/admin/waiting': async (request) => {
      const counts = await countWaiting(db)
      const { staffRole } = userOf(request)
      const own = (count: number, right: StaffRight) => (hasRight(staffRole, right) ? count : 0)
      return {
        master_requests: own(counts.master_requests, 'customers'),
        new_orders: own(counts.new_orders, 'orders'),
        pending_reviews: own(counts.pending_reviews, 'catalogue'),
        pending_questions: own(counts.pending_questions, 'catalogue'),
      }
    },
  })
}

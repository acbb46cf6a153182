import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
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
    'GET /api/admin/waiting': () => countWaiting(db),
  })
}

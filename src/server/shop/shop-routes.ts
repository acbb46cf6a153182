import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { shopFactsEndpoints } from '#shared/shop/shop-facts-endpoints.ts'
import { infoPageOf } from './info-service.ts'
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

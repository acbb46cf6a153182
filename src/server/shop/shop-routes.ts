import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { infoPage } from '#shared/info/info-contract.ts'
import { shopFacts } from '#shared/shop/shop-facts.ts'
import { infoPageOf } from './info-service.ts'
import type { ShopSettings } from './shop-service.ts'

/** What the shop says about itself to everyone. */
export function registerShop(server: FastifyInstance, { settings }: { settings: ShopSettings }) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'guest' } as const

  app.get('/api/shop', { config, schema: { response: { 200: shopFacts } } }, async () => {
    // Who cannot reach the database still says where the shop is.
    await settings.ready().catch(() => undefined)
    return settings.facts
  })

  app.get(
    '/api/info/:slug',
    { config, schema: { params: z.object({ slug: z.string().max(60) }), response: { 200: infoPage } } },
    async (request) => {
      await settings.ready()
      const page = infoPageOf(settings, request.params.slug)
      if (!page) throw problemError('not-found')
      return page
    },
  )
}

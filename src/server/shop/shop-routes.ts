import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import { shopFacts } from '#shared/shop/shop-facts.ts'
import { shopFactsOf } from './shop-service.ts'

export function registerShop(server: FastifyInstance, { config }: { config: Config }) {
  const facts = shopFactsOf(config)
  server
    .withTypeProvider<ZodTypes>()
    .get('/api/shop', { config: { access: 'guest' }, schema: { response: { 200: shopFacts } } }, () =>
      Promise.resolve(facts),
    )
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addressOf } from '#server/platform/admission/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import type { TierOf } from '#server/price/price-tier-service.ts'
import { sendPriced } from '#server/price/priced-answer-service.ts'
import { typedText } from '#shared/api/parameters.ts'
import { masterSuggestions, suggestions } from '#shared/search/suggest-contract.ts'
import { suggest } from './suggest-service.ts'

type Deps = { database: Database; tierOf: TierOf }

/** The live search box: one call answers with everything it shows. */
export function registerSuggest(server: FastifyInstance, { database: { db }, tierOf }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/suggest',
    { config: { access: 'guest', limit: 'search' }, schema: { querystring: z.object({ q: typedText }) } },
    async (request, reply) => {
      const tier = await tierOf(request)
      const found = await suggest(db, { tier, text: request.query.q, visitor: addressOf(request) })
      return sendPriced(reply, { retail: suggestions, master: masterSuggestions }[tier], found)
    },
  )
}

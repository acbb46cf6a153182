import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { addressOf } from '#server/platform/admission/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { suggestEndpoints } from '#shared/search/suggest-endpoints.ts'
import { suggest } from './suggest-service.ts'

export function registerSuggest(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, suggestEndpoints, {
    'GET /api/suggest': (request) =>
      suggest(db, { tier: request.tier, text: request.query.q, visitor: addressOf(request) }),
  })
}

import type { FastifyInstance } from 'fastify'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { apiEndpoints } from '#shared/shop-endpoints.ts'
import { docsPolicy, drawApiDocs } from './api-docs-page.ts'
import { printOpenApi } from './openapi.ts'
import { serveEndpoints } from './serve-endpoints.ts'

type Deps = { settings: { facts: ShopFacts }; config: { publicOrigin: string } }

/** The declarations do not change while the shop runs; only its name may, so the texts are made when they are asked for. */
export function registerApiDocs(app: FastifyInstance, { settings, config }: Deps) {
  const caching = 'public, max-age=300'
  const document = () => printOpenApi({ title: settings.facts.name, origin: config.publicOrigin })
  serveEndpoints(app, apiEndpoints, {
    'GET /api/openapi.json': (_request, reply) =>
      reply.header('cache-control', caching).type('application/json; charset=utf-8').send(JSON.stringify(document())),
    'GET /api/docs': (_request, reply) =>
      reply
        .header('cache-control', caching)
        .header('content-security-policy', docsPolicy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(drawApiDocs(settings.facts.name, document())),
  })
}

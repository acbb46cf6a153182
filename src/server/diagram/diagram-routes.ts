import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { chooseEncoding, encode } from '#server/platform/http/content-encoding.ts'
import { httpHeaders } from '#server/platform/http/http-headers.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import { diagramEndpoints } from '#shared/diagram/diagram-endpoints.ts'
import { findDrawingSvg, readModelDiagrams, readProductDiagrams } from './diagram-service.ts'

type Deps = { config: Pick<Config, 'publicOrigin'> }

export function registerDiagrams(app: FastifyInstance, { config }: Deps) {
  const { upload } = httpHeaders(config)

  serveEndpoints(app, diagramEndpoints, {
    'GET /api/models/by-name/:brand/:code/diagrams': async (request) => {
      const { diagram } = request.query
      const found = await readModelDiagrams(readableOf(request), {
        tier: request.tier,
        ...request.params,
        diagramId: diagram,
      })
      if (!found.ok) throw problemError(found.code)
      return found.answer
    },
    'GET /api/diagrams/:id/drawing': async (request, reply) => {
      const drawing = await findDrawingSvg(readableOf(request), request.params.id)
      if (!drawing) throw problemError('diagram-not-found')
      // An answer that everybody may store carries nobody's token.
      request.csrfIsIssued = true
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      // The version in the address names the content; without it the drawing may change.
      const isVersioned = request.query.v !== undefined && drawing.hash.startsWith(request.query.v)
      return reply
        .headers(upload)
        .header('cache-control', isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('vary', 'accept-encoding')
        .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
        .type('image/svg+xml; charset=utf-8')
        .send(await encode(Buffer.from(drawing.svg), encoding))
    },
    'GET /api/products/:id/diagrams': async (request) => {
      const found = await readProductDiagrams(readableOf(request), {
        productId: request.params.id,
        modelId: request.query.model,
      })
      if (!found) throw problemError('model-not-found')
      return found
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import { modelEndpoints } from '#shared/model/model-endpoints.ts'
import { readModelPage } from './model-page-service.ts'

export function registerModels(app: FastifyInstance) {
  serveEndpoints(app, modelEndpoints, {
    'GET /api/models/by-name/:brand/:code': async (request) => {
      const { in_stock, ...choice } = request.query
      const page = await readModelPage(readableOf(request), {
        tier: request.tier,
        ...request.params,
        choice: { ...choice, inStock: in_stock === '1' },
      })
      if (!page) throw problemError('model-not-found')
      return page
    },
  })
}

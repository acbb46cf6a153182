import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { modelEndpoints } from '#shared/model/model-endpoints.ts'
import { readModelPage } from './model-page-service.ts'

export function registerModels(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, modelEndpoints, {
    'GET /api/models/by-name/:brand/:code': async (request) => {
      const { in_stock, ...choice } = request.query
      const page = await readModelPage(db, {
        tier: request.tier,
        ...request.params,
        choice: { ...choice, inStock: in_stock === '1' },
      })
      if (!page) throw problemError('model-not-found')
      return page
    },
  })
}

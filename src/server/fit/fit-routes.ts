import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { fitEndpoints } from '#shared/fit/fit-endpoints.ts'
import { checkFit, checkFits, findModel, listProductModels, searchModels } from './fit-service.ts'

export function registerFit(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, fitEndpoints, {
    'GET /api/models': async (request) => {
      const found = await searchModels(db, request.query)
      if (!found.ok) throw problemError(found.code)
      return found.list
    },
    'GET /api/models/:id': async (request) => {
      const model = await findModel(db, request.params.id)
      if (!model) throw problemError('model-not-found')
      return model
    },
    'GET /api/products/:id/models': async (request) => {
      const found = await listProductModels(db, { productId: request.params.id, ...request.query })
      if (!found.ok) throw problemError(found.code)
      return found.list
    },
    'GET /api/fit': async (request) => {
      const found = await checkFit(db, { productId: request.query.product_id, model: request.query.model })
      if (!found.ok) throw problemError(found.code)
      return found.answer
    },
    // The four answers of a card: fits, does not, not in the list, and (no appliance chosen) not asked.
    'GET /api/fit/list': (request) =>
      checkFits(db, { productIds: [...new Set(request.query.product_ids)], model: request.query.model }),
  })
}

import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import { fitEndpoints } from '#shared/fit/fit-endpoints.ts'
import { checkFit, checkFits, findModel, listProductModels, searchModels } from './fit-service.ts'

export function registerFit(app: FastifyInstance) {
  serveEndpoints(app, fitEndpoints, {
    'GET /api/models': async (request) => {
      const found = await searchModels(readableOf(request), request.query)
      if (!found.ok) throw problemError(found.code)
      return found.list
    },
    'GET /api/models/:id': async (request) => {
      const model = await findModel(readableOf(request), request.params.id)
      if (!model) throw problemError('model-not-found')
      return model
    },
    'GET /api/products/:id/models': async (request) => {
      const found = await listProductModels(readableOf(request), { productId: request.params.id, ...request.query })
      if (!found.ok) throw problemError(found.code)
      return found.list
    },
    'GET /api/fit': async (request) => {
      const found = await checkFit(readableOf(request), {
        productId: request.query.product_id,
        model: request.query.model,
      })
      if (!found.ok) throw problemError(found.code)
      return found.answer
    },
    // The four answers of a card: fits, does not, not in the list, and (no appliance chosen) not asked.
    'GET /api/fit/list': (request) =>
      checkFits(readableOf(request), {
        productIds: [...new Set(request.query.product_ids)],
        model: request.query.model,
      }),
  })
}

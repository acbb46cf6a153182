import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database.ts'
import { idParam, listCursor, listLimit, typedText } from '#server/platform/parameters.ts'
import { problemError } from '#server/platform/problems.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import { applianceModel, fitAnswer, modelList } from '#shared/fit/model-contract.ts'
import { checkFit, findModel, listProductModels, searchModels } from './fit-service.ts'

const guest = { access: 'guest' } as const
const paging = { limit: listLimit, cursor: listCursor.optional() }

/** Appliances by the code on their plate, and whether a part fits one. */
export function registerFit(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/models',
    {
      config: { access: 'guest', limit: 'search' },
      schema: { querystring: z.object({ search: typedText, ...paging }), response: { 200: modelList } },
    },
    async (request) => {
      const found = await searchModels(db, request.query)
      if (!found.ok) throw problemError(found.code)
      return found.list
    },
  )

  app.get(
    '/api/models/:id',
    { config: guest, schema: { params: z.object({ id: idParam }), response: { 200: applianceModel } } },
    async (request) => {
      const model = await findModel(db, request.params.id)
      if (!model) throw problemError('model-not-found')
      return model
    },
  )

  app.get(
    '/api/products/:id/models',
    {
      config: guest,
      schema: { params: z.object({ id: idParam }), querystring: z.object(paging), response: { 200: modelList } },
    },
    async (request) => {
      const found = await listProductModels(db, { productId: request.params.id, ...request.query })
      if (!found.ok) throw problemError(found.code)
      return found.list
    },
  )

  app.get(
    '/api/fit',
    {
      config: guest,
      schema: {
        querystring: z.object({ product_id: idParam, model: typedText.pipe(z.string().min(1)) }),
        response: { 200: fitAnswer },
      },
    },
    async (request) => {
      const found = await checkFit(db, { productId: request.query.product_id, model: request.query.model })
      if (!found.ok) throw problemError(found.code)
      return found.answer
    },
  )
}

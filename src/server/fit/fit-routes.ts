import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import type { TierOf } from '#server/price/price-tier-service.ts'
import { sendPriced } from '#server/price/priced-answer-service.ts'
import { idParam, listCursor, listLimit, typedText } from '#shared/api/parameters.ts'
import {
  applianceModel,
  fitAnswer,
  fitList,
  masterModelParts,
  modelList,
  modelParts,
} from '#shared/fit/model-contract.ts'
import { checkFit, checkFits, findModel, listProductModels, searchModels } from './fit-service.ts'
import { readModelParts } from './model-parts-service.ts'

const guest = { access: 'guest' } as const
/** One page of cards at its longest. */
const maxFits = 100
const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(idParam).min(1).max(maxFits))
const paging = { limit: listLimit, cursor: listCursor.optional() }

/** Appliances by the code on their plate, and whether a part fits one. */
export function registerFit(
  server: FastifyInstance,
  { database: { db }, tierOf }: { database: Database; tierOf: TierOf },
) {
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

  // The four answers of a card: fits, does not, not in the list, and (no appliance chosen) not asked.
  app.get(
    '/api/fit/list',
    {
      config: guest,
      schema: {
        querystring: z.object({ product_ids: idList, model: typedText.pipe(z.string().min(1)) }),
        response: { 200: fitList },
      },
    },
    (request) => checkFits(db, { productIds: [...new Set(request.query.product_ids)], model: request.query.model }),
  )

  app.get(
    '/api/models/by-name/:brand/:code',
    { config: guest, schema: { params: z.object({ brand: typedText, code: typedText }) } },
    async (request, reply) => {
      const tier = await tierOf(request)
      const found = await readModelParts(db, { tier, ...request.params })
      if (!found) throw problemError('model-not-found')
      return sendPriced(reply, { retail: modelParts, master: masterModelParts }[tier], found)
    },
  )
}

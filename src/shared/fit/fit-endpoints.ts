import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { idParam, listCursor, listLimit, typedText } from '#shared/api/parameters.ts'
import { applianceModel, fitAnswer, fitList, modelList } from './model-contract.ts'

/** One page of cards at its longest. */
const maxFits = 100
const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(idParam).min(1).max(maxFits))
const model = typedText.pipe(z.string().min(1))
const paging = { limit: listLimit, cursor: listCursor.optional() }

/** Appliances by the code on their plate, and whether a product fits one. */
export const fitEndpoints = endpoints({
  'GET /api/models': {
    summary: 'Поиск модели техники по коду',
    access: 'guest',
    scope: 'products:read',
    limit: 'search',
    query: z.object({ search: typedText, ...paging }),
    answer: modelList,
  },
  'GET /api/models/:id': {
    summary: 'Модель техники',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ id: idParam }),
    answer: applianceModel,
  },
  'GET /api/products/:id/models': {
    summary: 'К каким моделям подходит товар',
    access: 'guest',
    scope: 'products:read',
    params: z.object({ id: idParam }),
    query: z.object(paging),
    answer: modelList,
  },
  'GET /api/fit': {
    summary: 'Подходит ли товар к модели',
    access: 'guest',
    scope: 'products:read',
    query: z.object({ product_id: idParam, model }),
    answer: fitAnswer,
  },
  'GET /api/fit/list': {
    summary: 'Подходят ли к модели несколько товаров (номера через запятую)',
    access: 'guest',
    scope: 'products:read',
    query: z.object({ product_ids: idList, model }),
    answer: fitList,
  },
})

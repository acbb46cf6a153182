import { z } from 'zod'
import { bytes, endpoints } from '#shared/api/endpoint.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import { managedOrder } from '#shared/order/order-admin-contract.ts'
import {
  exchangeChoices,
  exchangeConnection,
  exchangeMappingInput,
  exchangeMappings,
  exchangePassword,
  exchangeRun,
  exchangeRuns,
} from './exchange-contract.ts'

/** The most of a file that 1С may send at once. */
export const partBytes = 8 * 1024 * 1024

const query = z.object({
  type: z.string().max(50).optional(),
  mode: z.string().max(50).optional(),
  filename: z.string().max(1000).optional(),
  sessid: z.string().max(200).optional(),
  version: z.string().max(50).optional(),
})

/** What 1С calls. Answers are plain text with the words 1С looks for. */
export const exchangeProtocolEndpoints = endpoints({
  'GET /api/exchange/1c': {
    summary: 'Обмен с 1С: вход, начало, загрузка присланного файла, заказы для 1С, завершение',
    access: 'guest',
    query,
    isQueryRaw: true,
    produces: 'text/plain',
    cache: 'no-store',
  },
  'POST /api/exchange/1c': {
    summary: 'Обмен с 1С: часть файла',
    access: 'guest',
    query,
    isQueryRaw: true,
    body: bytes,
    bodyLimit: partBytes + 64 * 1024,
    produces: 'text/plain',
    cache: 'no-store',
    isWebhook: true,
    flood: 'exchangeParts',
  },
})

const params = z.object({ id: idParam })

/** The exchange as the shopkeeper sees it. */
export const exchangeAdminEndpoints = endpoints({
  'GET /api/admin/exchange': {
    summary: 'Подключение 1С: адрес, вход, что загружаем',
    access: 'admin',
    right: 'shop',
    answer: exchangeConnection,
  },
  'PUT /api/admin/exchange': {
    summary: 'Выбрать, что загружать из 1С',
    access: 'admin',
    right: 'shop',
    body: exchangeChoices,
    answer: exchangeConnection,
  },
  'POST /api/admin/exchange/password': {
    summary: 'Новый пароль для 1С; показывается один раз, прежний перестаёт работать',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    answer: exchangePassword,
    status: 201,
  },
  'DELETE /api/admin/exchange/password': {
    summary: 'Отключить 1С',
    access: 'admin',
    right: 'shop',
    proof: 'always',
    answer: exchangeConnection,
  },
  'GET /api/admin/exchange/mappings': {
    summary: 'Виды цен, склады, группы и статусы 1С и чем они стали на сайте',
    access: 'admin',
    right: 'shop',
    answer: exchangeMappings,
  },
  'PUT /api/admin/exchange/mappings': {
    summary: 'Связать виды цен, склады, группы и статусы 1С с сайтом',
    access: 'admin',
    right: 'shop',
    body: exchangeMappingInput,
    answer: exchangeMappings,
  },
  'POST /api/admin/exchange/orders/:id/settle': {
    summary: 'Состав заказа сверен с 1С: оставить как на сайте и выполнить то, что 1С о нём сказала',
    access: 'admin',
    right: 'orders',
    params,
    answer: managedOrder,
  },
  'GET /api/admin/exchange/runs': {
    summary: 'Журнал обменов с 1С',
    access: 'admin',
    right: 'shop',
    query: z.object({ limit: listLimit, cursor: idParam.optional() }),
    answer: exchangeRuns,
  },
  'GET /api/admin/exchange/runs/:id/report': {
    summary: 'Отчёт об обмене с 1С, CSV',
    access: 'admin',
    right: 'shop',
    params,
    produces: 'text/csv',
  },
  'POST /api/admin/exchange/runs/:id/undo': {
    summary: 'Отменить изменения обмена',
    access: 'admin',
    right: 'shop',
    params,
    answer: exchangeRun,
  },
  'POST /api/admin/exchange/runs/:id/apply': {
    summary: 'Загрузить то, что показал пробный обмен',
    access: 'admin',
    right: 'shop',
    params,
    answer: exchangeRun,
  },
})

import { z } from 'zod'
import { endpoints, tableTypes } from '#shared/api/endpoint.ts'
import { masterRequest, masterRequestInput, masterStanding } from './master-request-contract.ts'
import { quickCart, quickCartInput, quickOrder, quickOrderInput } from './quick-order-contract.ts'

export const masterRequestEndpoints = endpoints({
  'GET /api/master-requests': {
    summary: 'Мастер ли я и что с моей заявкой',
    access: 'user',
    answer: masterStanding,
  },
  'POST /api/master-requests': {
    summary: 'Попросить статус мастера',
    access: 'user',
    limit: 'requests',
    body: masterRequestInput,
    status: 201,
    answer: masterRequest,
  },
})

/** A list of three hundred products with pictures of nothing. */
export const maxQuickFileBytes = 5 * 1024 * 1024

/** Apart from the other calls: the only one that reads a file. */
export const quickOrderFileEndpoints = endpoints({
  'POST /api/quick-order/file': {
    summary: 'Мастеру: распознать список артикулов из файла XLSX или CSV',
    access: 'user',
    bodyLimit: maxQuickFileBytes + 64 * 1024,
    body: { files: { file: { summary: 'Список артикулов: XLSX или CSV, до 5 МБ', types: tableTypes } } },
    answer: quickOrder,
  },
})

export const quickOrderEndpoints = endpoints({
  'POST /api/quick-order': {
    summary: 'Мастеру: распознать список артикулов',
    access: 'user',
    // Russian letters take two bytes each, and six as JSON may write them.
    bodyLimit: 320 * 1024,
    body: quickOrderInput,
    answer: quickOrder,
  },
  'POST /api/quick-order/cart': {
    summary: 'Мастеру: положить список в корзину; что добавлено с тем же key, второй раз не добавится',
    access: 'user',
    body: quickCartInput,
    answer: quickCart,
  },
})

export const priceListEndpoints = endpoints({
  'GET /api/price-list': {
    summary: 'Мастеру: прайс-лист файлом XLSX или CSV',
    access: 'user',
    limit: 'priceLists',
    query: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
})

export const masterEndpoints = {
  ...masterRequestEndpoints,
  ...quickOrderFileEndpoints,
  ...quickOrderEndpoints,
  ...priceListEndpoints,
}

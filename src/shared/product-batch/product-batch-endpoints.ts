import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { wholeCatalogue } from '#shared/api/key-scope.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import { batchList, bulkAnswer, bulkInput, keptList, undoAnswer } from './bulk-change-contract.ts'

const params = z.object({ id: idParam })

/** Changes of many products at once, and the way back. */
export const productBatchEndpoints = endpoints({
  'POST /api/admin/products/bulk': {
    summary:
      'Изменить много товаров сразу; без apply – только показать, что изменится; с тем же key второй раз не изменится',
    access: 'admin',
    right: ['catalogue', 'prices', 'stock'],
    scope: wholeCatalogue,
    // Ten thousand ids.
    bodyLimit: 256 * 1024,
    body: bulkInput,
    answer: bulkAnswer,
  },
  'GET /api/admin/batches': {
    summary: 'Журнал массовых изменений',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    query: z.object({ limit: listLimit, cursor: idParam.optional() }),
    answer: batchList,
  },
  'POST /api/admin/batches/:id/undo': {
    summary: 'Отменить массовое изменение',
    access: 'admin',
    right: 'prices',
    scope: wholeCatalogue,
    params,
    answer: undoAnswer,
  },
  'GET /api/admin/batches/:id/kept': {
    summary: 'Что отмена оставила как есть и почему',
    access: 'admin',
    right: 'prices',
    scope: ['products:read', 'prices:master'],
    params,
    query: z.object({
      limit: listLimit,
      cursor: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    answer: keptList,
  },
})

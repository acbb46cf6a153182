import { z } from 'zod'
import { endpoints } from '#shared/api/endpoint.ts'
import { listLimit, listPage } from '#shared/api/parameters.ts'

/** A product that people wait for. How many they are, never who. */
const awaitedProduct = z.object({
  product: z.object({ id: z.int(), sku: z.string(), name: z.string(), brand: z.string() }),
  people: z.int(),
  /** When the first and the last of them asked. */
  since: z.iso.datetime(),
  latest: z.iso.datetime(),
  /** Pieces on the shelf that no order has taken; null: nobody knows. */
  available: z.int().nullable(),
  discontinued: z.boolean(),
  hidden: z.boolean(),
})
export type AwaitedProduct = z.infer<typeof awaitedProduct>

const awaitedList = z.object({ awaited: z.array(awaitedProduct), total: z.int() })
export type AwaitedList = z.infer<typeof awaitedList>

export const awaitedEndpoints = endpoints({
  'GET /api/admin/awaited-products': {
    summary: 'Каких товаров ждут и сколько человек',
    access: 'admin',
    right: 'stock',
    scope: 'products:read',
    query: z.object({ limit: listLimit, page: listPage }),
    answer: awaitedList,
  },
  'GET /api/admin/awaited-products/export': {
    summary: 'Список для закупки: чего ждут, XLSX или CSV',
    access: 'admin',
    right: 'stock',
    scope: 'products:read',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
})

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import type { ProductFilter } from '#shared/product/product-admin-contract.ts'
import { filterQuery } from './product-admin-routes.ts'
import { exportProducts, exportWidths } from './product-export-service.ts'

/** Ticked parts, by their ids; without them all that the filter shows. */
const ids = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/)
  .transform((text) => text.split(',').map(Number))
  .optional()

export function registerExport(server: FastifyInstance, { database: { db } }: { database: Database }) {
  server.withTypeProvider<ZodTypes>().get(
    '/api/admin/products/export',
    {
      config: { access: 'admin', reads: { kind: 'products-exported' } },
      schema: { querystring: filterQuery.extend({ ids, format: z.enum(['csv', 'xlsx']).default('xlsx') }) },
    },
    (request, reply) => {
      const { format, ids, ...filter } = request.query
      const rows = exportProducts(db, ids ? { ids } : { filter: filter as ProductFilter })
      return sendTable(reply, rows, { name: 'tovary', format, columnWidths: exportWidths })
    },
  )
}

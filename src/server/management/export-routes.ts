import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database.ts'
import { type CellValue, writeCsv } from '#server/platform/spreadsheet/csv-writer.ts'
import { writeXlsx } from '#server/platform/spreadsheet/xlsx-writer.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import type { ProductFilter } from '#shared/management/managed-product-contract.ts'
import { exportProducts, exportWidths } from './export-service.ts'
import { filterQuery } from './product-routes.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Streamed to the shopkeeper as it is made, under a name that says what it is. */
function sendTable(
  reply: FastifyReply,
  rows: AsyncIterable<CellValue[]>,
  { name, format, columnWidths = [] }: { name: string; format: 'csv' | 'xlsx'; columnWidths?: number[] },
) {
  reply.header('content-disposition', `attachment; filename="${name}.${format}"`)
  return format === 'csv'
    ? reply.type('text/csv; charset=utf-8').send(Readable.from(writeCsv(rows)))
    : reply.type(xlsxType).send(writeXlsx(rows, { columnWidths }))
}

export function registerExport(server: FastifyInstance, { database: { db } }: { database: Database }) {
  server.withTypeProvider<ZodTypes>().get(
    '/api/admin/products/export',
    {
      config: { access: 'admin' },
      schema: { querystring: filterQuery.extend({ format: z.enum(['csv', 'xlsx']).default('xlsx') }) },
    },
    (request, reply) => {
      const { format, ...filter } = request.query
      const rows = exportProducts(db, filter as ProductFilter)
      return sendTable(reply, rows, { name: 'tovary', format, columnWidths: exportWidths })
    },
  )
}

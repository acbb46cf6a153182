import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { writeCsv } from '#server/platform/spreadsheet/csv-writer.ts'
import { writeXlsx } from '#server/platform/spreadsheet/xlsx-writer.ts'
import { masterOf } from './master-access.ts'
import { openPriceList, priceListWidths } from './price-list-service.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function registerPriceList(server: FastifyInstance, { database: { db } }: { database: Database }) {
  server.withTypeProvider<ZodTypes>().get(
    '/api/price-list',
    {
      config: { access: 'user', limit: 'priceLists' },
      schema: { querystring: z.object({ format: z.enum(['csv', 'xlsx']).default('xlsx') }) },
    },
    async (request, reply) => {
      masterOf(request)
      const { format } = request.query
      const rows = await openPriceList(db)
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="price-list.${format}"`)
        .type(contentTypes[format])
      return reply.send(
        format === 'csv' ? Readable.from(writeCsv(rows)) : writeXlsx(rows, { columnWidths: priceListWidths }),
      )
    },
  )
}

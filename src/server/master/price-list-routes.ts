import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { writeCsv } from '#server/platform/spreadsheet/csv-writer.ts'
import { writeXlsx } from '#server/platform/spreadsheet/xlsx-writer.ts'
import { priceListEndpoints } from '#shared/master/master-endpoints.ts'
import { masterOf } from './master-access.ts'
import { openPriceList, priceListWidths } from './price-list-service.ts'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export function registerPriceList(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, priceListEndpoints, {
    'GET /api/price-list': async (request, reply) => {
      masterOf(request)
      const { format } = request.query
      const rows = await openPriceList(db)
      reply.header('content-disposition', `attachment; filename="price-list.${format}"`).type(contentTypes[format])
      return reply.send(
        format === 'csv' ? Readable.from(writeCsv(rows)) : writeXlsx(rows, { columnWidths: priceListWidths }),
      )
    },
  })
}

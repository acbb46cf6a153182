import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import { reportEndpoints } from '#shared/report/report-endpoints.ts'
import { type DeskDeps, readDeskWaiting } from './desk-waiting-service.ts'
import { readSales, salesTable } from './sales-service.ts'

/** The owner's first page: what waits, and how the business goes. */
export function registerReports(app: FastifyInstance, deps: DeskDeps & { now: () => Date }) {
  serveEndpoints(app, reportEndpoints, {
    'GET /api/admin/desk': () => readDeskWaiting(deps),
    'GET /api/admin/reports/sales': (request) => readSales(deps, request.query),
    'GET /api/admin/reports/export': async (request, reply) => {
      const { report, step, ...query } = request.query
      return sendTable(reply, lines(await salesTable(deps, query, step)), { name: `otchet-${report}`, format: 'csv' })
    },
  })
}

async function* lines(rows: CellValue[][]): AsyncGenerator<CellValue[]> {
  yield* rows
}

import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { SessionUser } from '#server/platform/session/sessions.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import { hasRight } from '#shared/api/staff-right.ts'
import type { DeskWaiting, WaitingKind } from '#shared/report/desk-contract.ts'
import { waitingRights } from '#shared/report/desk-waiting.ts'
import { reportEndpoints } from '#shared/report/report-endpoints.ts'
import { type DeskDeps, readDeskWaiting } from './desk-waiting-service.ts'
import { readSales, salesTable } from './sales-service.ts'

/** The owner's first page: what waits, and how the business goes. */
export function registerReports(app: FastifyInstance, deps: DeskDeps & { now: () => Date }) {
  serveEndpoints(app, reportEndpoints, {
    'GET /api/admin/desk': async (request) => ownQueues(userOf(request), await readDeskWaiting(deps)),
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

/** What is somebody else's work waits for nobody here. */
function ownQueues({ staffRole }: SessionUser, waiting: DeskWaiting): DeskWaiting {
  const shown = (Object.entries(waiting) as [WaitingKind, DeskWaiting[WaitingKind]][]).map(([kind, queue]) => {
    if (hasRight(staffRole, waitingRights[kind])) return [kind, queue]
    return [
      kind,
      Object.fromEntries(Object.entries(queue).map(([name, value]) => [name, typeof value === 'number' ? 0 : null])),
    ]
  })
  return Object.fromEntries(shown)
}

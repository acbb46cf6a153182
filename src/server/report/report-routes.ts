import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { mayKnowPurchase, userOf } from '#server/platform/session/access.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import type { SessionUser } from '#server/platform/session/sessions.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import { hasRight } from '#shared/api/staff-right.ts'
import type { DeskWaiting, WaitingKind } from '#shared/report/desk-contract.ts'
import { waitingRights } from '#shared/report/desk-waiting.ts'
import type { ExportedReport, ReportQuery } from '#shared/report/report-endpoints.ts'
import { reportEndpoints } from '#shared/report/report-endpoints.ts'
import type { ReportStep } from '#shared/report/report-steps.ts'
import { customersTable, readCustomers, readReturns, returnsTable } from './buyers-service.ts'
import { missedTable, readDemand, searchesTable } from './demand-service.ts'
import { type DeskDeps, readDeskWaiting } from './desk-waiting-service.ts'
import { readSales, type SalesQuery, salesTable } from './sales-service.ts'
import { bestTable, idleTable, type ReportDeps, readBest, readIdle } from './sold-service.ts'

/** The owner's first page: what waits, and how the business goes. */
export function registerReports(app: FastifyInstance, deps: DeskDeps & { now: () => Date }) {
  /** Reports add up whole tables, and nobody waits for the last second in them. What waits is worked on, and read where it is written. */
  const from = (request: FastifyRequest): ReportDeps => ({ db: readableOf(request), now: deps.now })

  serveEndpoints(app, reportEndpoints, {
    'GET /api/admin/desk': async (request) => ownQueues(userOf(request), await readDeskWaiting(deps)),
    'GET /api/admin/reports/sales': (request) => readSales(from(request), withMargin(request, request.query)),
    'GET /api/admin/reports/best': (request) => readBest(from(request), withMargin(request, request.query)),
    'GET /api/admin/reports/idle': (request) => readIdle(from(request), request.query),
    'GET /api/admin/reports/demand': (request) => readDemand(from(request), request.query),
    'GET /api/admin/reports/returns': (request) => readReturns(from(request), request.query),
    'GET /api/admin/reports/customers': (request) => readCustomers(from(request), request.query),
    'GET /api/admin/reports/export': async (request, reply) => {
      const { report, step, ...query } = request.query
      return sendTable(reply, lines(await tables[report](from(request), withMargin(request, query), step)), {
        name: `otchet-${report}`,
        format: 'csv',
      })
    },
  })
}

function withMargin(request: FastifyRequest, query: ReportQuery): SalesQuery {
  return { ...query, isMarginKnown: mayKnowPurchase(request) }
}

const tables: Record<
  ExportedReport,
  (deps: ReportDeps, query: SalesQuery, step: ReportStep) => Promise<CellValue[][]>
> = {
  sales: salesTable,
  best: bestTable,
  idle: idleTable,
  searches: searchesTable,
  missed: missedTable,
  returns: returnsTable,
  customers: customersTable,
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

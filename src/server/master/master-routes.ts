import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import type { SessionUser } from '#server/platform/session/sessions.ts'
import { writeCsv } from '#server/platform/spreadsheet/csv-writer.ts'
import { readSheetForm, registerSheetForms, sheetProblem } from '#server/platform/spreadsheet/sheet-upload.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { writeXlsx } from '#server/platform/spreadsheet/xlsx-writer.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { masterAdminEndpoints } from '#shared/master/master-admin-endpoints.ts'
import {
  masterRequestEndpoints,
  maxQuickFileBytes,
  priceListEndpoints,
  quickOrderEndpoints,
  quickOrderFileEndpoints,
} from '#shared/master/master-endpoints.ts'
import { maxQuickLines, parseQuickLines } from '#shared/master/quick-order-lines.ts'
import { sheetLines } from '#shared/master/quick-order-sheet.ts'
import { findMasterRequest } from './master-request-queries.ts'
import {
  askToBeMaster,
  decideMasterRequest,
  listMasterRequests,
  type MasterDeps,
  readMasterStanding,
} from './master-request-service.ts'
import { openPriceList, priceListWidths } from './price-list-service.ts'
import { putIntoCart, recogniseLines } from './quick-order-service.ts'

type Deps = { database: Database; settings: ShopSettings }

export async function registerMasters(server: FastifyInstance, { database, settings }: Deps) {
  const deps = { db: database.db, shop: settings.facts, shopInbox: settings.inbox }
  registerMasterRequests(server, deps)
  registerMasterAdmin(server, deps)
  await registerQuickOrder(server, { database })
  registerPriceList(server, { database })
}

function registerMasterRequests(app: FastifyInstance, deps: MasterDeps) {
  serveEndpoints(app, masterRequestEndpoints, {
    'GET /api/master-requests': (request) => readMasterStanding(deps.db, userOf(request)),
    'POST /api/master-requests': async (request) => {
      const asked = await askToBeMaster(deps, { user: userOf(request), input: request.body })
      if (!asked.ok) throw problemError(asked.code)
      return asked.request
    },
  })
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function registerPriceList(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, priceListEndpoints, {
    'GET /api/price-list': async (request, reply) => {
      const { tier } = masterOf(request)
      const { format } = request.query
      const rows = await openPriceList(db, tier)
      reply.header('content-disposition', `attachment; filename="price-list.${format}"`).type(contentTypes[format])
      return reply.send(
        format === 'csv' ? Readable.from(writeCsv(rows)) : writeXlsx(rows, { columnWidths: priceListWidths }),
      )
    },
  })
}

function registerMasterAdmin(app: FastifyInstance, deps: MasterDeps) {
  serveEndpoints(app, masterAdminEndpoints, {
    'GET /api/admin/master-requests': (request) => {
      const { status, limit, cursor } = request.query
      return listMasterRequests(deps.db, { status, limit, cursor })
    },
    'GET /api/admin/master-requests/:id': async (request) => {
      const found = await findMasterRequest(deps.db, request.params.id)
      if (!found) throw problemError('not-found')
      return found
    },
    'PATCH /api/admin/master-requests/:id': async (request) => {
      const decided = await decideMasterRequest(deps, {
        requestId: request.params.id,
        input: request.body,
        actorId: userOf(request).id,
        ip: request.ip,
      })
      if (!decided.ok) throw problemError(decided.code)
      return decided.request
    },
  })
}

/** Headings and empty rows come on top of the products. */
const sheetLimits = { rows: maxQuickLines + 50, columns: 100, cell: 2000, unpacked: 64 * 1024 * 1024 }
const tooManyText = `За один раз — не больше ${maxQuickLines} строк. Разделите список на части`

async function registerQuickOrder(app: FastifyInstance, { database: { db } }: { database: Database }) {
  async function recognise(text: string, { tier }: SessionUser) {
    const lines = parseQuickLines(text)
    if (lines.length > maxQuickLines) {
      throw problemError('bad-input', { error: tooManyText, fields: { text: tooManyText } })
    }
    return recogniseLines(db, tier, lines)
  }

  serveEndpoints(app, quickOrderEndpoints, {
    'POST /api/quick-order': (request) => {
      return recognise(request.body.text, masterOf(request))
    },
    'POST /api/quick-order/cart': (request) => {
      const { id: userId, tier } = masterOf(request)
      return putIntoCart(db, { userId, tier, ...request.body })
    },
  })

  // A scope of its own, so that no other route begins to read forms.
  await app.register(async (scope) => {
    await registerSheetForms(scope, { maxBytes: maxQuickFileBytes })
    serveEndpoints(scope, quickOrderFileEndpoints, {
      'POST /api/quick-order/file': async (request) => {
        const master = masterOf(request)
        const lines = sheetLines(await readCells(await readSheetForm(request)))
        return recognise(lines.join('\n'), master)
      },
    })
  })
}

async function readCells(bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  try {
    for await (const { cells } of readSpreadsheet({ bytes }, sheetLimits)) rows.push(cells)
  } catch (error) {
    throw sheetProblem(error)
  }
  return rows
}

/** Masters' prices are for masters alone: administrators shop at retail like everyone else. */
function masterOf(request: FastifyRequest): SessionUser {
  const user = userOf(request)
  if (user.role !== 'master') throw problemError('masters-only')
  return user
}

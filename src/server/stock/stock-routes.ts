import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { rejectWithout, userOf } from '#server/platform/session/access.ts'
import { readSheetForm, registerSheetForms, sheetProblem } from '#server/platform/spreadsheet/sheet-upload.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { maxStockFileBytes, stockEndpoints, stockFileEndpoints } from '#shared/stock/stock-endpoints.ts'
import { maxStockLines, parseStockLines, stockSheetLines } from '#shared/stock/stock-lines.ts'
import { addToCount, applyCount, cancelCount, countLine, countRest, startCount } from './stock-count-service.ts'
import {
  type Editor,
  listDocuments,
  readDocument,
  receive,
  type StockResult,
  writeOff,
} from './stock-document-service.ts'
import { recogniseStock } from './stock-line-service.ts'
import { findMovements } from './stock-movement-queries.ts'

/** Headings and empty rows come on top of the lines. */
const sheetLimits = { rows: maxStockLines + 50, columns: 100, cell: 2000, unpacked: 64 * 1024 * 1024 }
const tooManyText = `За один раз — не больше ${maxStockLines} строк. Разделите список на части`

export async function registerStock(app: FastifyInstance, { database: { db } }: { database: Database }) {
  function recognise(text: string) {
    const lines = parseStockLines(text)
    if (lines.length > maxStockLines)
      throw problemError('bad-input', { error: tooManyText, fields: { text: tooManyText } })
    return recogniseStock(db, lines)
  }

  serveEndpoints(app, stockEndpoints, {
    'POST /api/admin/stock/lines': (request) => recognise(request.body.text),
    'GET /api/admin/stock/documents': (request) => {
      const { kind, limit, page } = request.query
      return listDocuments(db, { kind, limit, page })
    },
    'GET /api/admin/stock/documents/:id': async (request) => answerOf(await readDocument(db, request.params.id)),
    'POST /api/admin/stock/receipts': async (request) => {
      // A storekeeper receives without knowing what was paid.
      const isPriced = request.body.lines.some(({ purchase_price: price }) => price !== null && price !== undefined)
      if (isPriced) rejectWithout(request, 'purchase')
      return answerOf(await receive(db, { input: request.body, by: editorOf(request) }))
    },
    'POST /api/admin/stock/writeoffs': async (request) =>
      answerOf(await writeOff(db, { input: request.body, by: editorOf(request) })),
    'POST /api/admin/stock/counts': async (request) =>
      answerOf(await startCount(db, { input: request.body, by: editorOf(request) })),
    'POST /api/admin/stock/counts/:id/lines': async (request) =>
      answerOf(await addToCount(db, { id: request.params.id, input: request.body })),
    'PUT /api/admin/stock/counts/:id/lines': async (request) =>
      answerOf(await countLine(db, { id: request.params.id, input: request.body })),
    'POST /api/admin/stock/counts/:id/rest': async (request) => answerOf(await countRest(db, request.params.id)),
    'POST /api/admin/stock/counts/:id/apply': async (request) =>
      answerOf(await applyCount(db, { id: request.params.id, by: editorOf(request) })),
    'POST /api/admin/stock/counts/:id/cancel': async (request) => answerOf(await cancelCount(db, request.params.id)),
    'GET /api/admin/products/:id/movements': async (request) => {
      const { limit, cursor: before } = request.query
      const found = await findMovements(db, { productId: request.params.id, before, limit: limit + 1 })
      const movements = found.slice(0, limit)
      return { movements, next_cursor: found.length > limit ? (movements.at(-1)?.id ?? null) : null }
    },
  })

  // A scope of its own, so that no other route begins to read forms.
  await app.register(async (scope) => {
    await registerSheetForms(scope, { maxBytes: maxStockFileBytes })
    serveEndpoints(scope, stockFileEndpoints, {
      'POST /api/admin/stock/lines/file': async (request) => {
        const rows = await readCells(await readSheetForm(request))
        return recognise(stockSheetLines(rows).join('\n'))
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

function answerOf(result: StockResult) {
  if (result.ok) return result.document
  const { ok: _, code, ...details } = result
  throw problemError(code, details)
}

function editorOf(request: FastifyRequest): Editor {
  return { id: userOf(request).id, ip: request.ip }
}

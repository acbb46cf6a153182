import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { readSheetForm, registerSheetForms, sheetProblem } from '#server/platform/spreadsheet/sheet-upload.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { maxQuickFileBytes, quickOrderEndpoints, quickOrderFileEndpoints } from '#shared/master/master-endpoints.ts'
import { maxQuickLines, parseQuickLines } from '#shared/master/quick-order-lines.ts'
import { sheetLines } from '#shared/master/quick-order-sheet.ts'
import { masterOf } from './master-access.ts'
import { putIntoCart, recogniseLines } from './quick-order-service.ts'

/** Headings and empty rows come on top of the products. */
const sheetLimits = { rows: maxQuickLines + 50, columns: 100, cell: 2000, unpacked: 64 * 1024 * 1024 }
const tooManyText = `За один раз — не больше ${maxQuickLines} строк. Разделите список на части`

export async function registerQuickOrder(app: FastifyInstance, { database: { db } }: { database: Database }) {
  async function recognise(text: string) {
    const lines = parseQuickLines(text)
    if (lines.length > maxQuickLines) {
      throw problemError('bad-input', { error: tooManyText, fields: { text: tooManyText } })
    }
    return recogniseLines(db, lines)
  }

  serveEndpoints(app, quickOrderEndpoints, {
    'POST /api/quick-order': (request) => {
      masterOf(request)
      return recognise(request.body.text)
    },
    'POST /api/quick-order/cart': (request) => {
      const { id: userId } = masterOf(request)
      return putIntoCart(db, { userId, items: request.body.items })
    },
  })

  // A scope of its own, so that no other route begins to read forms.
  await app.register(async (scope) => {
    await registerSheetForms(scope, { maxBytes: maxQuickFileBytes })
    serveEndpoints(scope, quickOrderFileEndpoints, {
      'POST /api/quick-order/file': async (request) => {
        masterOf(request)
        const lines = sheetLines(await readCells(await readSheetForm(request)))
        return recognise(lines.join('\n'))
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

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { readSheetForm, registerSheetForms, sheetProblem } from '#server/platform/spreadsheet/sheet-upload.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { sendPriced } from '#server/price/priced-answer-service.ts'
import { quickCart, quickCartInput, quickOrder, quickOrderInput } from '#shared/master/quick-order-contract.ts'
import { maxQuickLines, parseQuickLines } from '#shared/master/quick-order-lines.ts'
import { sheetLines } from '#shared/master/quick-order-sheet.ts'
import { masterOf } from './master-access.ts'
import { putIntoCart, recogniseLines } from './quick-order-service.ts'

/** A list of three hundred parts with pictures of nothing. */
const maxFileBytes = 5 * 1024 * 1024
/** Headings and empty rows come on top of the parts. */
const sheetLimits = { rows: maxQuickLines + 50, columns: 100, cell: 2000, unpacked: 64 * 1024 * 1024 }
const tooManyText = `За один раз — не больше ${maxQuickLines} строк. Разделите список на части`

export async function registerQuickOrder(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'user' } as const

  async function recognise(text: string) {
    const lines = parseQuickLines(text)
    if (lines.length > maxQuickLines) {
      throw problemError('bad-input', { error: tooManyText, fields: { text: tooManyText } })
    }
    return recogniseLines(db, lines)
  }

  app.post(
    '/api/quick-order',
    // Russian letters take two bytes each, and six as JSON may write them.
    { config, bodyLimit: 320 * 1024, schema: { body: quickOrderInput } },
    async (request, reply) => {
      masterOf(request)
      return sendPriced(reply, quickOrder, await recognise(request.body.text))
    },
  )

  // A scope of its own, so that no other route begins to read forms.
  await server.register(async (scope) => {
    await registerSheetForms(scope, { maxBytes: maxFileBytes })
    scope.post('/api/quick-order/file', { config, bodyLimit: maxFileBytes + 64 * 1024 }, async (request, reply) => {
      masterOf(request)
      const lines = sheetLines(await readCells(await readSheetForm(request)))
      return sendPriced(reply, quickOrder, await recognise(lines.join('\n')))
    })
  })

  app.post(
    '/api/quick-order/cart',
    { config, schema: { body: quickCartInput, response: { 200: quickCart } } },
    (request, reply) => {
      const { id: userId } = masterOf(request)
      reply.header('cache-control', 'private, no-store')
      return putIntoCart(db, { userId, items: request.body.items })
    },
  )
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

import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { rejectWithout, userOf } from '#server/platform/session/access.ts'
import { writeCsv } from '#server/platform/spreadsheet/csv-writer.ts'
import { writeXlsx } from '#server/platform/spreadsheet/xlsx-writer.ts'
import { maxPieceBytes } from '#shared/import/import-contract.ts'
import { importEndpoints, importUploadEndpoints } from '#shared/import/import-endpoints.ts'
import { type ImportField, importFields, importLabels, purchaseFields } from '#shared/import/import-fields.ts'
import { type ImportDeps, type ImportResult, readImport } from './import-answer-service.ts'
import { importsDir, openImportFiles } from './import-files.ts'
import { fixImport } from './import-fix-service.ts'
import { askForCheck, askForRun, askForUndo, cancelImport } from './import-service.ts'
import { startImport, takePiece } from './import-upload-service.ts'
import { listImports, listRows, listUnknownCategories, rejectedTable } from './journal-service.ts'
import { chooseLayout } from './layout-service.ts'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function registerImports(app: FastifyInstance, given: { config: Config; database: Database }) {
  const deps: ImportDeps = { db: given.database.db, files: openImportFiles(importsDir(given.config)) }
  const step = (work: typeof askForRun) => async (request: FastifyRequest & { params: { id: number } }) =>
    answerOf(await work(deps, { id: request.params.id, by: editorOf(request) }))

  serveEndpoints(app, importEndpoints, {
    'POST /api/admin/imports': async (request) => {
      const { kind, file_name: fileName, bytes } = request.body
      return answerOf(await startImport(deps, { kind, fileName, bytes, by: editorOf(request) }))
    },
    'POST /api/admin/imports/:id/check': async (request) => {
      const { columns, stock, markup } = request.body
      rejectPurchase(request, Object.keys(columns))
      return answerOf(await askForCheck(deps, { id: request.params.id, columns, stock, markup, by: editorOf(request) }))
    },
    'POST /api/admin/imports/:id/layout': async (request) => {
      const { sheet, heading_row: headingRow } = request.body
      return answerOf(await chooseLayout(deps, { id: request.params.id, sheet, headingRow, by: editorOf(request) }))
    },
    'POST /api/admin/imports/:id/fix': async (request) => {
      rejectPurchase(request, 'set' in request.body ? Object.keys(request.body.set) : [])
      return answerOf(await fixImport(deps, { id: request.params.id, input: request.body, by: editorOf(request) }))
    },
    'POST /api/admin/imports/:id/run': step(askForRun),
    'POST /api/admin/imports/:id/undo': step(askForUndo),
    'POST /api/admin/imports/:id/cancel': step(cancelImport),
    'GET /api/admin/imports': (request) =>
      listImports(deps.db, { limit: request.query.limit, cursor: request.query.cursor }),
    'GET /api/admin/imports/template': (_request, reply) => {
      async function* rows() {
        yield importFields.map((field) => importLabels[field])
      }
      return attach(reply, 'shablon-importa.xlsx').type(xlsxType).send(writeXlsx(rows()))
    },
    'GET /api/admin/imports/:id': async (request) => answerOf(await readImport(deps, request.params.id)),
    'GET /api/admin/imports/:id/rows': (request) => {
      const { action, fault, jump, doubt, warned, left_out, search, limit, cursor, page } = request.query
      const looked = { isJump: jump === 'yes', isDoubtful: doubt === 'yes', isWarned: warned === 'yes' }
      const filter = { action, fault, ...looked, isOpen: left_out === 'no', search }
      return listRows(deps.db, { importId: request.params.id, filter, limit, cursor, page })
    },
    'GET /api/admin/imports/:id/sections': (request) => listUnknownCategories(deps.db, request.params.id),
    'GET /api/admin/imports/:id/rejected': async (request, reply) => {
      const rows = await rejectedTable(deps.db, request.params.id)
      if (!rows) throw problemError('not-found')
      const stream = Readable.from(writeCsv(rows))
      return attach(reply, `propuscheno-${request.params.id}.csv`).type('text/csv; charset=utf-8').send(stream)
    },
  })

  // A scope of its own: no other route takes bare bytes.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: maxPieceBytes },
      (_request, body, done) => done(null, body),
    )
    serveEndpoints(scope, importUploadEndpoints, {
      'PUT /api/admin/imports/:id/file': async (request) => {
        const bytes = request.body
        if (!Buffer.isBuffer(bytes)) throw problemError('unsupported-type')
        return answerOf(await takePiece(deps, { id: request.params.id, offset: request.query.offset, bytes }))
      },
    })
  })
}

function answerOf(result: ImportResult) {
  if (result.ok) return result.answer
  if (result.code === 'bad-sheet') throw problemError(result.code, { error: result.error })
  throw problemError(result.code, 'fields' in result ? { fields: result.fields } : {})
}

/** What the shop pays is loaded by those who may know it. */
function rejectPurchase(request: FastifyRequest, fields: string[]) {
  if (fields.some((field) => purchaseFields.includes(field as ImportField))) rejectWithout(request, 'purchase')
}

function editorOf(request: FastifyRequest) {
  return { id: userOf(request).id, ip: request.ip }
}

function attach(reply: FastifyReply, name: string) {
  return reply.header('content-disposition', `attachment; filename="${name}"`)
}

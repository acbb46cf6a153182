import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { writeCsv } from '#server/platform/spreadsheet/csv-writer.ts'
import { writeXlsx } from '#server/platform/spreadsheet/xlsx-writer.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import {
  importAnswer,
  importCheckInput,
  importInput,
  importLayoutInput,
  importList,
  importMendInput,
  importRowActions,
  importRowList,
  importSectionList,
  maxPieceBytes,
} from '#shared/import/import-contract.ts'
import { importFields, importLabels, rowFaultCodes } from '#shared/import/import-fields.ts'
import { type ImportDeps, type ImportResult, readImport } from './import-answer-service.ts'
import { importsDir, openImportFiles } from './import-files.ts'
import { askForCheck, askForRun, askForUndo, cancelImport } from './import-service.ts'
import { startImport, takePiece } from './import-upload-service.ts'
import { listImports, listRows, listUnknownSections, rejectedTable } from './journal-service.ts'
import { chooseLayout } from './layout-service.ts'
import { mendImport } from './mend-service.ts'

const admin = { access: 'admin' } as const
const idParams = z.object({ id: idParam })
const answers = { 200: importAnswer }
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function registerImports(server: FastifyInstance, given: { config: Config; database: Database }) {
  const deps: ImportDeps = { db: given.database.db, files: openImportFiles(importsDir(given.config)) }
  await server.register(async (scope) => {
    // Every answer of management is for its asker and this moment only.
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    registerSteps(scope, deps)
    registerReading(scope, deps)
    await scope.register(async (inner) => registerPieces(inner, deps))
  })
}

function answerOf(result: ImportResult) {
  if (result.ok) return result.answer
  if (result.code === 'bad-sheet') throw problemError(result.code, { error: result.error })
  throw problemError(result.code, 'fields' in result ? { fields: result.fields } : {})
}

function editorOf(request: FastifyRequest) {
  return { id: userOf(request).id, ip: request.ip }
}

/** A scope of its own: no other route takes bare bytes. */
function registerPieces(scope: FastifyInstance, deps: ImportDeps) {
  scope.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: maxPieceBytes },
    (_request, body, done) => done(null, body),
  )
  scope.withTypeProvider<ZodTypes>().put(
    '/api/admin/imports/:id/file',
    {
      config: admin,
      bodyLimit: maxPieceBytes,
      schema: {
        params: idParams,
        querystring: z.object({
          offset: z
            .string()
            .regex(/^\d{1,9}$/)
            .transform(Number)
            .default(0),
        }),
        response: answers,
      },
    },
    async (request) => {
      const bytes: unknown = request.body
      if (!Buffer.isBuffer(bytes)) throw problemError('unsupported-type')
      return answerOf(await takePiece(deps, { id: request.params.id, offset: request.query.offset, bytes }))
    },
  )
}

function registerSteps(scope: FastifyInstance, deps: ImportDeps) {
  const app = scope.withTypeProvider<ZodTypes>()

  app.post(
    '/api/admin/imports',
    { config: admin, schema: { body: importInput, response: { 201: importAnswer } } },
    async (request, reply) => {
      const { kind, file_name: fileName, bytes } = request.body
      return reply.code(201).send(answerOf(await startImport(deps, { kind, fileName, bytes, by: editorOf(request) })))
    },
  )

  app.post(
    '/api/admin/imports/:id/check',
    { config: admin, schema: { params: idParams, body: importCheckInput, response: answers } },
    async (request) => {
      const { columns, stock } = request.body
      return answerOf(await askForCheck(deps, { id: request.params.id, columns, stock, by: editorOf(request) }))
    },
  )

  app.post(
    '/api/admin/imports/:id/layout',
    { config: admin, schema: { params: idParams, body: importLayoutInput, response: answers } },
    async (request) => {
      const { sheet, heading_row: headingRow } = request.body
      return answerOf(await chooseLayout(deps, { id: request.params.id, sheet, headingRow, by: editorOf(request) }))
    },
  )

  app.post(
    '/api/admin/imports/:id/mend',
    { config: admin, schema: { params: idParams, body: importMendInput, response: answers } },
    async (request) =>
      answerOf(await mendImport(deps, { id: request.params.id, input: request.body, by: editorOf(request) })),
  )

  for (const [word, work] of [
    ['run', askForRun],
    ['undo', askForUndo],
    ['cancel', cancelImport],
  ] as const) {
    app.post(
      `/api/admin/imports/:id/${word}`,
      { config: admin, schema: { params: idParams, response: answers } },
      async (request) => answerOf(await work(deps, { id: request.params.id, by: editorOf(request) })),
    )
  }
}

const rowsQuery = z.object({
  action: z.enum(importRowActions).optional(),
  fault: z.enum(rowFaultCodes).optional(),
  jump: z.literal('yes').optional(),
  doubt: z.literal('yes').optional(),
  warned: z.literal('yes').optional(),
  /** Without those the shopkeeper goes on without. */
  left_out: z.literal('no').optional(),
  search: typedText.optional(),
  limit: listLimit,
  cursor: idParam.optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .optional(),
})

function registerReading(scope: FastifyInstance, deps: ImportDeps) {
  const app = scope.withTypeProvider<ZodTypes>()

  app.get(
    '/api/admin/imports',
    {
      config: admin,
      schema: {
        querystring: z.object({ limit: listLimit, cursor: idParam.optional() }),
        response: { 200: importList },
      },
    },
    (request) => listImports(deps.db, { limit: request.query.limit, cursor: request.query.cursor }),
  )

  app.get('/api/admin/imports/template', { config: admin }, (_request, reply) => {
    async function* rows() {
      yield importFields.map((field) => importLabels[field])
    }
    return attach(reply, 'shablon-importa.xlsx').type(xlsxType).send(writeXlsx(rows()))
  })

  app.get(
    '/api/admin/imports/:id',
    { config: admin, schema: { params: idParams, response: answers } },
    async (request) => answerOf(await readImport(deps, request.params.id)),
  )

  app.get(
    '/api/admin/imports/:id/rows',
    { config: admin, schema: { params: idParams, querystring: rowsQuery, response: { 200: importRowList } } },
    (request) => {
      const { action, fault, jump, doubt, warned, left_out, search, limit, cursor, page } = request.query
      const looked = { isJump: jump === 'yes', isDoubtful: doubt === 'yes', isWarned: warned === 'yes' }
      const filter = { action, fault, ...looked, isOpen: left_out === 'no', search }
      return listRows(deps.db, { importId: request.params.id, filter, limit, cursor, page })
    },
  )

  app.get(
    '/api/admin/imports/:id/sections',
    { config: admin, schema: { params: idParams, response: { 200: importSectionList } } },
    (request) => listUnknownSections(deps.db, request.params.id),
  )

  app.get(
    '/api/admin/imports/:id/rejected',
    { config: admin, schema: { params: idParams } },
    async (request, reply) => {
      const rows = await rejectedTable(deps.db, request.params.id)
      if (!rows) throw problemError('not-found')
      const stream = Readable.from(writeCsv(rows))
      return attach(reply, `propuscheno-${request.params.id}.csv`).type('text/csv; charset=utf-8').send(stream)
    },
  )
}

function attach(reply: FastifyReply, name: string) {
  return reply.header('content-disposition', `attachment; filename="${name}"`)
}

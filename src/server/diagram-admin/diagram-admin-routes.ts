import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { readSheetForm, registerSheetForms, sheetProblem } from '#server/platform/spreadsheet/sheet-upload.ts'
import { sendTable } from '#server/platform/spreadsheet/table-sender.ts'
import { editorOf } from '#server/product/product-admin-routes.ts'
import {
  diagramAdminEndpoints,
  diagramTableEndpoints,
  drawingUploadEndpoints,
} from '#shared/diagram/diagram-admin-endpoints.ts'
import { drawingLimits } from '#shared/diagram/diagram-limits.ts'
import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import {
  changeDiagram,
  createDiagram,
  type DiagramRejection,
  listDiagrams,
  noteDiagram,
  readManagedDiagram,
  removeDiagram,
} from './diagram-admin-service.ts'
import { listSaves, readOlder } from './diagram-history-service.ts'
import { exportDiagram, readDiagramTable, tableWidths } from './diagram-table-service.ts'
import { undoEdit } from './diagram-undo-service.ts'
import { saveDrawing } from './drawing-upload-service.ts'
import { lookUpMasks, lookUpNumbers } from './number-service.ts'

type Deps = { database: Database; files: FileStore }

/** Two thousand rows with their outlines. */
const tableBytes = 4 * 1024 * 1024

export async function registerDiagramAdmin(app: FastifyInstance, { database: { db }, files }: Deps) {
  serveEndpoints(app, diagramAdminEndpoints, {
    'GET /api/admin/diagrams': (request) => {
      const { limit, page, ...filter } = request.query
      return listDiagrams(db, { filter, limit, page })
    },
    'GET /api/admin/diagrams/:id': async (request) =>
      (await readManagedDiagram(db, request.params.id)) ?? reject({ ok: false, code: 'diagram-not-found' }),
    'GET /api/admin/diagrams/:id/versions': async (request) =>
      (await listSaves(db, request.params.id)) ?? reject({ ok: false, code: 'diagram-not-found' }),
    'GET /api/admin/diagrams/:id/versions/:version': async (request) =>
      (await readOlder(db, request.params)) ?? reject({ ok: false, code: 'diagram-not-found' }),
    'POST /api/admin/diagrams': async (request) => {
      const made = await createDiagram(db, { input: request.body, by: editorOf(request) })
      return made.ok ? made.diagram : reject(made)
    },
    'PUT /api/admin/diagrams/:id': async (request) => {
      const given = { id: request.params.id, input: request.body, by: editorOf(request) }
      const changed = await changeDiagram(db, given)
      return changed.ok ? changed.diagram : reject(changed)
    },
    'DELETE /api/admin/diagrams/:id': async (request) => {
      const removed = await removeDiagram(db, { id: request.params.id, by: editorOf(request) })
      return removed.ok ? { edit_id: removed.edit_id } : reject(removed)
    },
    'POST /api/admin/diagrams/edits/:id/undo': async (request) => {
      const undone = await undoEdit(db, { editId: request.params.id, by: editorOf(request) })
      if (undone.ok) return undone.answer
      const { ok: _ok, code, ...details } = undone
      throw problemError(code, details)
    },
    'POST /api/admin/diagrams/models': (request) => lookUpMasks(db, request.body.masks),
    'POST /api/admin/diagrams/numbers': (request) => lookUpNumbers(db, request.body.numbers),
    'GET /api/admin/diagrams/:id/export': async (request, reply) => {
      const { id } = request.params
      const rows = await exportDiagram(db, id)
      if (!rows) throw problemError('diagram-not-found')
      await noteDiagram(db, 'diagram-exported', editorOf(request), { diagram: id })
      return sendTable(reply, eachOf(rows), {
        name: `shema-${id}`,
        format: request.query.format,
        columnWidths: tableWidths,
      })
    },
  })

  // Scopes of their own, so that no other route begins to read forms.
  await app.register(async (scope) => {
    await registerDrawingForms(scope)
    serveEndpoints(scope, drawingUploadEndpoints, {
      'POST /api/admin/diagrams/drawings': async (request) => {
        const saved = await saveDrawing({ db, files }, await readDrawingForm(request))
        if (saved.ok) return saved.drawing
        throw problemError(saved.code, 'error' in saved && saved.error ? { error: saved.error } : {})
      },
    })
  })
  await app.register(async (scope) => {
    await registerSheetForms(scope, { maxBytes: tableBytes })
    serveEndpoints(scope, diagramTableEndpoints, {
      'POST /api/admin/diagrams/table': async (request) => {
        const bytes = await readSheetForm(request)
        try {
          return await readDiagramTable(db, bytes)
        } catch (error) {
          throw sheetProblem(error)
        }
      },
    })
  })
}

async function* eachOf<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows
}

function reject(rejection: DiagramRejection): never {
  if (rejection.code === 'stale') throw staleProblem('схему', rejection.conflict)
  if (rejection.code === 'stale-numbers') {
    const error = `Пока вы правили, изменились замены номеров: ${rejection.numbers.join(', ')}. Обновите страницу`
    throw problemError('stale', { error, fields: { supersessions: error } })
  }
  const { ok: _ok, code, ...details } = rejection
  throw problemError(code, details)
}

/** A form with one drawing in it, and which page of a PDF is meant. */
async function registerDrawingForms(scope: FastifyInstance) {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fileSize: drawingLimits.megabytes * 1024 * 1024,
      fields: 2,
      parts: 3,
      fieldNameSize: 100,
      fieldSize: 100,
      headerPairs: 20,
    },
  })
}

async function readDrawingForm(request: FastifyRequest): Promise<{ bytes: Buffer; page: number }> {
  if (!request.isMultipart()) throw problemError('unsupported-type')
  try {
    let bytes: Buffer | null = null
    let page = 1
    for await (const part of request.parts()) {
      if (part.type === 'file') bytes = await part.toBuffer()
      else if (part.fieldname === 'page') page = pageOf(part.value)
    }
    if (!bytes || bytes.length === 0) throw problemError('bad-drawing', { error: 'Выберите файл с рисунком' })
    return { bytes, page }
  } catch (error) {
    if (error instanceof ShopApiError) throw error
    if ((error as FastifyError).statusCode === 413) {
      throw problemError('too-large', { error: `Файл больше ${drawingLimits.megabytes} МБ. Уменьшите его` })
    }
    if ((error as FastifyError).statusCode !== undefined) throw error
    throw problemError('bad-input')
  }
}

function pageOf(value: unknown): number {
  const page = Number(value)
  if (!Number.isInteger(page) || page < 1 || page > drawingLimits.pdfPages) {
    throw problemError('bad-input', { fields: { page: `Номер страницы от 1 до ${drawingLimits.pdfPages}` } })
  }
  return page
}

import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { editorOf } from '#server/product/product-admin-routes.ts'
import { modelAdminEndpoints } from '#shared/model/model-admin-endpoints.ts'
import {
  changeModel,
  createModel,
  listModels,
  type ModelRejection,
  readManagedModel,
  undoModelEdit,
} from './model-admin-service.ts'

export function registerModelAdmin(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, modelAdminEndpoints, {
    'GET /api/admin/models': (request) => {
      const { limit, page, ...filter } = request.query
      return listModels(db, { filter, limit, page })
    },
    'GET /api/admin/models/:id': async (request) =>
      (await readManagedModel(db, request.params.id)) ?? reject({ ok: false, code: 'model-not-found' }),
    'POST /api/admin/models': async (request) => {
      const made = await createModel(db, { input: request.body, by: editorOf(request) })
      return made.ok ? made.model : reject(made)
    },
    'PUT /api/admin/models/:id': async (request) => {
      const changed = await changeModel(db, { id: request.params.id, input: request.body, by: editorOf(request) })
      return changed.ok ? changed.model : reject(changed)
    },
    'POST /api/admin/models/edits/:id/undo': async (request) => {
      const undone = await undoModelEdit(db, { editId: request.params.id, by: editorOf(request) })
      if (undone.ok) return undone.answer
      throw problemError(undone.code)
    },
  })
}

function reject(rejection: ModelRejection): never {
  if (rejection.code === 'stale') throw staleProblem('модель', rejection.conflict)
  const { ok: _ok, code, ...details } = rejection
  throw problemError(code, details)
}

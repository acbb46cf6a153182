import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { editorOf } from '#server/product/product-admin-routes.ts'
import { symptomAdminEndpoints } from '#shared/symptom/symptom-admin-endpoints.ts'
import { addWords, offerWords } from './given-words-service.ts'
import { findSymptoms } from './symptom-admin-queries.ts'
import {
  changeSymptom,
  createSymptom,
  removeSymptom,
  type SymptomRejection,
  undoSymptomEdit,
} from './symptom-admin-service.ts'

export function registerSymptomAdmin(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, symptomAdminEndpoints, {
    'GET /api/admin/symptoms': (request) => {
      const { limit, page, ...asked } = request.query
      return findSymptoms(db, { ...asked, limit, offset: (page - 1) * limit })
    },
    'POST /api/admin/symptoms': async (request) => {
      const made = await createSymptom(db, { input: request.body, by: editorOf(request) })
      return made.ok ? made.symptom : reject(made)
    },
    'PUT /api/admin/symptoms/:id': async (request) => {
      const changed = await changeSymptom(db, { id: request.params.id, input: request.body, by: editorOf(request) })
      return changed.ok ? changed.symptom : reject(changed)
    },
    'DELETE /api/admin/symptoms/:id': async (request) => {
      const removed = await removeSymptom(db, { id: request.params.id, by: editorOf(request) })
      return removed.ok ? { edit_id: removed.edit_id } : reject(removed)
    },
    'POST /api/admin/symptoms/edits/:id/undo': async (request) => {
      const undone = await undoSymptomEdit(db, { editId: request.params.id, by: editorOf(request) })
      if (undone.ok) return undone.answer
      throw problemError(undone.code)
    },
    'GET /api/admin/symptom-words': () => offerWords(db),
    'POST /api/admin/symptom-words': (request) => addWords(db, editorOf(request)),
  })
}

function reject(rejection: SymptomRejection): never {
  if (rejection.code === 'stale') throw staleProblem('неисправность', rejection.conflict)
  const { ok: _ok, code, ...details } = rejection
  throw problemError(code, details)
}

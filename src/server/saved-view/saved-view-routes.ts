import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { savedViewEndpoints } from '#shared/saved-view/saved-view-endpoints.ts'
import { deleteSavedView, findSavedViews, restoreView, saveView } from './saved-view-service.ts'

export function registerSavedViews(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, savedViewEndpoints, {
    'GET /api/admin/views': async (request) => ({ views: await findSavedViews(db, userOf(request).id) }),
    'POST /api/admin/views': async (request) => {
      const saved = await saveView(db, userOf(request).id, request.body)
      if (!saved.ok) throw problemError('bad-input', { fields: { name: saved.error } })
      return saved.view
    },
    'DELETE /api/admin/views/:id': async (request) =>
      found(await deleteSavedView(db, userOf(request).id, request.params.id)),
    'POST /api/admin/views/:id/restore': async (request) => {
      const restored = await restoreView(db, userOf(request).id, request.params.id)
      if (restored.ok) return restored.view
      if (restored.code === 'full') throw problemError('bad-input', { error: restored.error })
      throw problemError(restored.code)
    },
  })
}

function found<View>(view: View | null): View {
  if (!view) throw problemError('not-found')
  return view
}

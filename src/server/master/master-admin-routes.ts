import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { masterAdminEndpoints } from '#shared/master/master-admin-endpoints.ts'
import { findMasterRequest } from './master-request-queries.ts'
import { decideMasterRequest, listMasterRequests, type MasterDeps } from './master-request-service.ts'

export function registerMasterAdmin(app: FastifyInstance, deps: MasterDeps) {
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

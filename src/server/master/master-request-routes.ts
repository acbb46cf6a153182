import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { masterRequestEndpoints } from '#shared/master/master-endpoints.ts'
import { askToBeMaster, type MasterDeps, readMasterStanding } from './master-request-service.ts'

export function registerMasterRequests(app: FastifyInstance, deps: MasterDeps) {
  serveEndpoints(app, masterRequestEndpoints, {
    'GET /api/master-requests': (request) => readMasterStanding(deps.db, userOf(request)),
    'POST /api/master-requests': async (request) => {
      const asked = await askToBeMaster(deps, { user: userOf(request), input: request.body })
      if (!asked.ok) throw problemError(asked.code)
      return asked.request
    },
  })
}

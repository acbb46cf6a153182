import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { applianceEndpoints } from '#shared/appliance/appliance-endpoints.ts'
import { keepAppliance, listAppliances, removeAppliance } from './appliance-service.ts'

export function registerAppliances(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, applianceEndpoints, {
    'GET /api/appliances': async (request) => ({ appliances: await listAppliances(db, userOf(request).id) }),
    'POST /api/appliances': async (request) => {
      const kept = await keepAppliance(db, { ...request.body, userId: userOf(request).id })
      if (!kept.ok) throw problemError(kept.code)
      return { appliances: kept.appliances }
    },
    'DELETE /api/appliances/:modelId': async (request) => {
      const { modelId } = request.params
      return { appliances: await removeAppliance(db, { userId: userOf(request).id, modelId }) }
    },
  })
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { idParam } from '#shared/api/parameters.ts'
import { applianceInput, applianceList } from '#shared/appliance/appliance-contract.ts'
import { keepAppliance, listAppliances, removeAppliance } from './appliance-service.ts'

export function registerAppliances(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'user' } as const
  const response = { 200: applianceList }

  app.get('/api/appliances', { config, schema: { response } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    return { appliances: await listAppliances(db, userOf(request).id) }
  })

  app.post(
    '/api/appliances',
    { config, bodyLimit: 4096, schema: { body: applianceInput, response } },
    async (request) => {
      const kept = await keepAppliance(db, { ...request.body, userId: userOf(request).id })
      if (!kept.ok) throw problemError(kept.code)
      return { appliances: kept.appliances }
    },
  )

  app.delete(
    '/api/appliances/:modelId',
    { config, schema: { params: z.object({ modelId: idParam }), response } },
    async (request) => {
      const { modelId } = request.params
      return { appliances: await removeAppliance(db, { userId: userOf(request).id, modelId }) }
    },
  )
}

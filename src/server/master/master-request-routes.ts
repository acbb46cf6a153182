import type { FastifyInstance } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { masterRequest, masterRequestInput, masterStanding } from '#shared/master/master-request-contract.ts'
import { askToBeMaster, type MasterDeps, readMasterStanding } from './master-request-service.ts'

export function registerMasterRequests(server: FastifyInstance, deps: MasterDeps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/master-requests',
    { config: { access: 'user' }, schema: { response: { 200: masterStanding } } },
    (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return readMasterStanding(deps.db, userOf(request))
    },
  )

  app.post(
    '/api/master-requests',
    {
      config: { access: 'user', limit: 'requests' },
      schema: { body: masterRequestInput, response: { 201: masterRequest } },
    },
    async (request, reply) => {
      const asked = await askToBeMaster(deps, { user: userOf(request), input: request.body })
      if (!asked.ok) throw problemError(asked.code)
      return reply.code(201).send(asked.request)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { idParam, listLimit } from '#shared/api/parameters.ts'
import {
  managedMasterRequest,
  managedMasterRequestList,
  masterDecisionInput,
  masterRequest,
  masterRequestInput,
  masterStanding,
} from '#shared/master/master-request-contract.ts'
import { masterRequestStatuses } from '#shared/master/master-request-rules.ts'
import { findMasterRequest } from './master-request-queries.ts'
import {
  askToBeMaster,
  decideMasterRequest,
  listMasterRequests,
  type MasterDeps,
  readMasterStanding,
} from './master-request-service.ts'

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

  app.get(
    '/api/admin/master-requests',
    {
      config: { access: 'admin', reads: { kind: 'master-requests-read' } },
      schema: {
        querystring: z.object({
          status: z.enum(masterRequestStatuses).optional(),
          limit: listLimit,
          cursor: idParam.optional(),
        }),
        response: { 200: managedMasterRequestList },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { status, limit, cursor } = request.query
      return listMasterRequests(deps.db, { status, limit, cursor })
    },
  )

  app.get(
    '/api/admin/master-requests/:id',
    {
      config: { access: 'admin', reads: { kind: 'master-requests-read' } },
      schema: { params: z.object({ id: idParam }), response: { 200: managedMasterRequest } },
    },
    async (request, reply) => {
      const found = await findMasterRequest(deps.db, request.params.id)
      if (!found) throw problemError('not-found')
      reply.header('cache-control', 'no-store')
      return found
    },
  )

  app.patch(
    '/api/admin/master-requests/:id',
    {
      config: { access: 'admin' },
      schema: {
        params: z.object({ id: idParam }),
        body: masterDecisionInput,
        response: { 200: managedMasterRequest },
      },
    },
    async (request, reply) => {
      const decided = await decideMasterRequest(deps, {
        requestId: request.params.id,
        input: request.body,
        actorId: userOf(request).id,
        ip: request.ip,
      })
      if (!decided.ok) throw problemError(decided.code)
      reply.header('cache-control', 'no-store')
      return decided.request
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { userOf } from '#server/platform/access.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import { userParams } from '#shared/account/account-contract.ts'
import { auditList, auditQuery, managedUser, managedUserInput } from '#shared/account/user-admin-contract.ts'
import { refuse, toManagedUser, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeUser, readAudit } from './user-admin-service.ts'

export function registerUserAdmin(server: FastifyInstance, deps: AccountDeps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.patch(
    '/api/admin/users/:id',
    {
      config: { access: 'admin' },
      schema: { params: userParams, body: managedUserInput, response: { 200: managedUser } },
    },
    async (request, reply) => {
      const result = await changeUser(deps, {
        userId: request.params.id,
        input: request.body,
        actorId: userOf(request).id,
        visitor: visitorOf(request),
      })
      if (!result.ok) return refuse(reply, result)
      reply.header('cache-control', 'no-store')
      return toManagedUser(result.user)
    },
  )

  app.get(
    '/api/admin/audit',
    { config: { access: 'admin' }, schema: { querystring: auditQuery, response: { 200: auditList } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return readAudit(deps, request.query)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { userOf } from '#server/platform/access.ts'
import { idParam, listLimit, typedText } from '#server/platform/parameters.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import { roles, userParams } from '#shared/account/account-contract.ts'
import {
  auditList,
  auditQuery,
  managedUser,
  managedUserInput,
  managedUserList,
} from '#shared/account/user-admin-contract.ts'
import { refuse, toManagedUser, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeUser, listUsers, readAudit } from './user-admin-service.ts'

export function registerUserAdmin(server: FastifyInstance, deps: AccountDeps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/admin/users',
    {
      config: { access: 'admin' },
      schema: {
        querystring: z.object({
          search: typedText.default(''),
          role: z.enum(roles).optional(),
          limit: listLimit,
          cursor: idParam.optional(),
        }),
        response: { 200: managedUserList },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { cursor, ...asked } = request.query
      const { users, total, nextId } = await listUsers(deps, { ...asked, beforeId: cursor })
      return { users: users.map(toManagedUser), total, next_cursor: nextId === null ? null : String(nextId) }
    },
  )

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

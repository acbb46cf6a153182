import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { roles, userParams } from '#shared/account/account-contract.ts'
import { managedPerson, managedUserInput, managedUserList, userSorts } from '#shared/account/user-admin-contract.ts'
import { listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { refuse, toManagedUser, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeUser, listUsers, readPerson } from './user-admin-service.ts'

const listQuery = z.object({
  search: typedText.default(''),
  role: z.enum(roles).optional(),
  blocked: z
    .enum(['yes', 'no'])
    .transform((word) => word === 'yes')
    .optional(),
  sort: z.enum(userSorts).default('new'),
  limit: listLimit,
  page: listPage,
})

export function registerUserAdmin(server: FastifyInstance, deps: AccountDeps) {
  const app = server.withTypeProvider<ZodTypes>()
  const config = { access: 'admin' } as const

  app.get(
    '/api/admin/users',
    {
      config: { ...config, reads: { kind: 'users-read' } },
      schema: { querystring: listQuery, response: { 200: managedUserList } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { users, total } = await listUsers(deps, request.query)
      return { users: users.map(toManagedUser), total }
    },
  )

  app.get(
    '/api/admin/users/:id',
    {
      config: { ...config, reads: { kind: 'user-read', of: 'user' } },
      schema: { params: userParams, response: { 200: managedPerson } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return personOf(deps, request.params.id)
    },
  )

  app.patch(
    '/api/admin/users/:id',
    { config, schema: { params: userParams, body: managedUserInput, response: { 200: managedPerson } } },
    async (request, reply) => {
      const result = await changeUser(deps, {
        userId: request.params.id,
        input: request.body,
        actorId: userOf(request).id,
        visitor: visitorOf(request),
      })
      if (!result.ok && result.code === 'stale') {
        const { by = null, at = null } = result.last ?? {}
        throw staleProblem('данные', { by, at, version: result.version, fields: {} })
      }
      if (!result.ok) return refuse(reply, result)
      reply.header('cache-control', 'no-store')
      return personOf(deps, request.params.id)
    },
  )
}

async function personOf(deps: AccountDeps, id: number) {
  const found = await readPerson(deps, id)
  if (!found) throw problemError('not-found')
  return { ...toManagedUser(found.person), latest_orders: found.orders }
}

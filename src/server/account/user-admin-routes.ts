import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { userAdminEndpoints } from '#shared/account/user-admin-endpoints.ts'
import { refuse, toManagedUser, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeUser, listUsers, readUser } from './user-admin-service.ts'

export function registerUserAdmin(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, userAdminEndpoints, {
    'GET /api/admin/users': async (request) => {
      const { users, total } = await listUsers(deps, request.query)
      return { users: users.map(toManagedUser), total }
    },
    'GET /api/admin/users/:id': (request) => managedUserOf(deps, request.params.id),
    'PATCH /api/admin/users/:id': async (request, reply) => {
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
      return managedUserOf(deps, request.params.id)
    },
  })
}

async function managedUserOf(deps: AccountDeps, id: number) {
  const found = await readUser(deps, id)
  if (!found) throw problemError('not-found')
  return { ...toManagedUser(found.person), latest_orders: found.orders }
}

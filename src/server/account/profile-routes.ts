import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { rejectCommonPassword } from '#server/platform/session/common-passwords.ts'
import { refreshHints, type SessionUser, sessionOf, signIn, signOut } from '#server/platform/session/sessions.ts'
import { profileEndpoints } from '#shared/account/account-endpoints.ts'
import { hasRight } from '#shared/api/staff-right.ts'
import { reject, toProfile, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { findUser } from './account-queries.ts'
import { confirmEmailByCode, requestEmailCode } from './email-service.ts'
import { rememberDevice } from './known-device.ts'
import { checkPassword } from './login-service.ts'
import { erasePersonalData, exportPersonalData } from './personal-data-service.ts'
import { changePassword, changeProfile, findProfile } from './profile-service.ts'

export function registerProfile(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, profileEndpoints, {
    'GET /api/user/:id': async (request) => {
      await rejectOthers(deps, request, request.params.id)
      const user = await findProfile(deps, request.params.id)
      if (!user) throw problemError('not-found')
      return toProfile(user)
    },
    'PATCH /api/user/:id': async (request, reply) => {
      const user = await ownerOf(request, request.params.id)
      const result = await changeProfile(deps, { user, input: request.body, visitor: visitorOf(request) })
      if (!result.ok) return reject(reply, result)
      refreshHints(request, reply, result.user)
      return { ...toProfile(result.user), email_to_confirm: result.emailToConfirm }
    },
    'DELETE /api/user/:id': async (request, reply) => {
      const user = await withSession(request, await rejectOthers(deps, request, request.params.id))
      const check = await checkPassword(deps, { user, ...request.body })
      if (!check.ok) return reject(reply, check)
      const visitor = visitorOf(request)
      const result = await erasePersonalData(deps, { userId: request.params.id, actorId: user.id, visitor })
      if (!result.ok) return reject(reply, result)
      if (user.id === request.params.id) await signOut(request, reply)
      return { ok: true as const }
    },
    'POST /api/user/:id/password': async (request, reply) => {
      const user = await ownerOf(request, request.params.id)
      const { password, new_password } = request.body
      rejectCommonPassword({ password: new_password, shopName: deps.shop.name, field: 'new_password' })
      const visitor = visitorOf(request)
      const result = await changePassword(deps, { user, password, newPassword: new_password, visitor })
      if (!result.ok) return reject(reply, result)
      await signIn(request, reply, { token: result.token, user })
      await rememberDevice(request, reply, { db: deps.db, userId: user.id })
      return { ok: true as const }
    },
    'GET /api/user/:id/export': async (request, reply) => {
      const user = await rejectOthers(deps, request, request.params.id)
      const visitor = visitorOf(request)
      const data = await exportPersonalData(deps, { userId: request.params.id, actorId: user.id, visitor })
      if (!data) throw problemError('not-found')
      reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return data
    },
    'POST /api/email/code': async (request, reply) => {
      const { id, email } = userOf(request)
      const result = await requestEmailCode(deps, { userId: id, email, visitor: visitorOf(request) })
      if (!result.ok) return reject(reply, result)
      return { ok: true as const }
    },
    'POST /api/email/confirm': async (request, reply) => {
      const { id } = userOf(request)
      const result = await confirmEmailByCode(deps, { userId: id, ...request.body, visitor: visitorOf(request) })
      if (!result.ok) return reject(reply, result)
      refreshHints(request, reply, result.user)
      return toProfile(result.user)
    },
  })
}

/**
 * The same answer whether or not there is such a person: ids are counted upwards, and nobody may count our customers. Of the staff,
 * those who look after customers may, and only owners where it is about the staff itself.
 */
async function rejectOthers({ db }: AccountDeps, request: FastifyRequest, id: number): Promise<SessionUser> {
  const user = userOf(request)
  if (user.id === id) return user
  if (!hasRight(user.staffRole, 'customers')) throw problemError('forbidden')
  const other = hasRight(user.staffRole, 'staff') ? null : await findUser(db, id)
  if (other?.role === 'admin') throw problemError('no-right')
  return user
}

function ownerOf(request: FastifyRequest, id: number) {
  const user = userOf(request)
  if (user.id !== id) throw problemError('forbidden')
  return withSession(request, user)
}

/** A session has its own tries to give the password again. */
async function withSession(request: FastifyRequest, user: SessionUser) {
  return { ...user, sessionId: (await sessionOf(request))?.sessionId ?? '' }
}

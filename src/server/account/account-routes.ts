import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { changeNote } from '#server/guest/customer-note-service.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import { addressOf, rejectTooMany } from '#server/platform/admission/limits.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { hasCsrfToken, userOf } from '#server/platform/session/access.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { rejectCommonPassword } from '#server/platform/session/common-passwords.ts'
import { isFromElsewhere } from '#server/platform/session/csrf.ts'
import { startHalfLogin } from '#server/platform/session/half-logins.ts'
import {
  deleteSessionOf,
  deleteSessionsOf,
  endOwnSession,
  findSessionsOf,
  sessionOf,
  signIn,
  signOut,
} from '#server/platform/session/sessions.ts'
import { existenceEndpoints, loginEndpoints, recoveryEndpoints } from '#shared/account/account-endpoints.ts'
import { parseEmail } from '#shared/account/email.ts'
import { callUsText, parsePhone } from '#shared/account/phone.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { userAdminEndpoints } from '#shared/user/user-admin-endpoints.ts'
import { reject, toManagedUser, toSignedInUser, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { holdPasswordHash, isEmailTaken, isPhoneTaken } from './account-queries.ts'
import { knownDevicesOf, rememberDevice } from './known-device.ts'
import { isSecondStepNeeded, letIn, logIn } from './login-service.ts'
import { takeLookUp } from './look-up-limits.ts'
import { registerProfile } from './profile-routes.ts'
import { resetPassword, sendRecoveryCode, verifyRecoveryCode } from './recovery-service.ts'
import { register } from './registration-service.ts'
import { registerStaff } from './staff-routes.ts'
import { changeUser, listUsers, readUser } from './user-admin-service.ts'

/** Everything about an account, from registration to its erasure. */
export function registerAccount(app: FastifyInstance, deps: AccountDeps) {
  registerLogin(app, deps)
  registerExistence(app, deps)
  registerRecovery(app, deps)
  registerProfile(app, deps)
  registerUserAdmin(app, deps)
  registerStaff(app, deps)
}

function registerRecovery(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, recoveryEndpoints, {
    'POST /api/password/forgot': async (request, reply) => {
      const result = await sendRecoveryCode(deps, { ...request.body, ...(await askerOf(request)) })
      if (!result.ok) return reject(reply, result)
      return { ok: true as const }
    },
    'POST /api/password/verify': async (request, reply) => {
      const result = await verifyRecoveryCode(deps, { ...request.body, ...(await askerOf(request)) })
      if (!result.ok && result.code === 'too-many') return reject(reply, result)
      return { valid: result.ok }
    },
    'POST /api/password/reset': async (request, reply) => {
      const { new_password, ...guess } = request.body
      rejectCommonPassword({ password: new_password, shopName: deps.shop.name, field: 'new_password' })
      const result = await resetPassword(deps, { ...guess, newPassword: new_password, ...(await askerOf(request)) })
      if (!result.ok) return reject(reply, result)
      await rememberDevice(request, reply, { db: deps.db, userId: result.userId })
      return { ok: true as const }
    },
  })
}

async function askerOf(request: FastifyRequest) {
  return { visitor: visitorOf(request), devices: await knownDevicesOf(request) }
}

function registerUserAdmin(app: FastifyInstance, deps: AccountDeps) {
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
      if (!result.ok) return reject(reply, result)
      return managedUserOf(deps, request.params.id)
    },
    'PUT /api/admin/users/:id/note': async (request) => {
      const { id } = request.params
      await managedUserOf(deps, id)
      const by = { id: userOf(request).id, ip: request.ip }
      await changeNote(deps.db, { userId: id }, { input: request.body, by, about: { subjectId: id } })
      return managedUserOf(deps, id)
    },
  })
}

async function managedUserOf(deps: AccountDeps, id: number) {
  const found = await readUser(deps, id)
  if (!found) throw problemError('not-found')
  return { ...toManagedUser(found.person), latest_orders: found.orders, note: found.note }
}

function registerExistence(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, existenceEndpoints, {
    'GET /api/user-by-email/:email': async (request, reply) => {
      await rejectListMakers(request, reply, deps)
      return answer(reply, await isEmailTaken(deps.db, parseEmail(request.params.email) ?? ''))
    },
    'GET /api/user-by-phone/:phone': async (request, reply) => {
      await rejectListMakers(request, reply, deps)
      return answer(reply, await isPhoneTaken(deps.db, parsePhone(request.params.phone) ?? ''))
    },
  })
}

async function rejectListMakers(request: FastifyRequest, reply: FastifyReply, deps: AccountDeps) {
  if (!(await isOwnPage(request))) throw problemError('csrf')
  const seconds = await takeLookUp(deps, [addressOf(request)])
  if (seconds > 0) rejectTooMany(reply, seconds)
}

async function isOwnPage(request: FastifyRequest): Promise<boolean> {
  if (isFromElsewhere(request, request.server.sessions.publicOrigin)) return false
  return request.headers['sec-fetch-site'] === 'same-origin' || (await hasCsrfToken(request))
}

function answer(reply: FastifyReply, exists: boolean) {
  if (!exists) reply.code(404)
  return { exists }
}

function registerLogin(app: FastifyInstance, deps: AccountDeps) {
  serveEndpoints(app, loginEndpoints, {
    'GET /api/session': async (request) => {
      const session = await sessionOf(request)
      return { user: session && toSignedInUser(session.user) }
    },
    'POST /api/login': async (request, reply) => {
      const result = await logIn(deps, {
        ...request.body,
        visitor: visitorOf(request),
        devices: await knownDevicesOf(request),
      })
      if (!result.ok && result.code === 'blocked') {
        throw problemError('blocked', { error: `Учётная запись заблокирована. ${callUsText(deps.shop.phone)}` })
      }
      if (!result.ok) return reject(reply, result)
      const { user, passwordHash } = result
      if (isSecondStepNeeded(user)) {
        const isStill = async (tx: Queryable) => (await holdPasswordHash(tx, user.id)) === passwordHash
        if (await startHalfLogin(request, reply, { userId: user.id, isStill }))
          throw problemError('second-factor', { factors: user.factors })
        throw problemError('wrong-credentials')
      }
      const signedIn = await letIn(deps, { request, reply }, { user, passwordHash })
      if (!signedIn) throw problemError('wrong-credentials')
      return signedIn
    },
    'POST /api/register': async (request, reply) => {
      rejectCommonPassword({ password: request.body.password, shopName: deps.shop.name, field: 'password' })
      const result = await register(deps, {
        input: request.body,
        visitor: visitorOf(request),
        endOldSession: (tx) => endOwnSession(tx, request),
      })
      if (!result.ok) return reject(reply, result)
      await signIn(request, reply, result)
      await rememberDevice(request, reply, { db: deps.db, userId: result.user.id })
      return toSignedInUser(result.user)
    },
    'POST /api/logout': async (request, reply) => {
      const session = await sessionOf(request)
      await endOwnSession(deps.db, request)
      if (session) await noteLogout(deps, { kind: 'logout', userId: session.user.id, ip: request.ip })
      await signOut(request, reply)
      return { ok: true as const }
    },
    'GET /api/user/sessions': async (request) => {
      const current = (await sessionOf(request))?.sessionId
      const found = await findSessionsOf(deps.db, userOf(request).id)
      return {
        sessions: found.map(({ id, device, createdAt, seenAt }) => {
          return { id, device, created_at: createdAt, seen_at: seenAt, is_current: id === current }
        }),
      }
    },
    'DELETE /api/user/sessions/:id': async (request) => {
      const { id: userId } = userOf(request)
      if (!(await deleteSessionOf(deps.db, { userId, id: request.params.id }))) throw problemError('not-found')
      await noteLogout(deps, { kind: 'logout', userId, ip: request.ip })
      return { ok: true as const }
    },
    'POST /api/logout-everywhere': async (request, reply) => {
      const { id } = userOf(request)
      await deleteSessionsOf(deps.db, id)
      await noteLogout(deps, { kind: 'logout-everywhere', userId: id, ip: request.ip })
      await signOut(request, reply)
      return { ok: true as const }
    },
  })
}

function noteLogout({ db }: AccountDeps, { kind, userId, ip }: { kind: JournalKind; userId: number; ip: string }) {
  return writeAudit(db, { kind, actorId: userId, subjectId: userId, ip })
}

import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { refuseCommonPassword } from '#server/platform/session/common-passwords.ts'
import { deleteSessionsOf, endOwnSession, sessionOf, signIn, signOut } from '#server/platform/session/sessions.ts'
import { loginEndpoints } from '#shared/account/account-endpoints.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { refuse, toSignedInUser, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { knownDevicesOf, rememberDevice } from './known-device.ts'
import { logIn } from './login-service.ts'
import { register } from './registration-service.ts'

export function registerLogin(app: FastifyInstance, deps: AccountDeps) {
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
        endOldSession: (tx) => endOwnSession(tx, request),
      })
      if (!result.ok && result.code === 'blocked') {
        throw problemError('blocked', { error: `Учётная запись заблокирована. Позвоните нам: ${deps.shop.phone}` })
      }
      if (!result.ok) return refuse(reply, result)
      await signIn(request, reply, result)
      await rememberDevice(request, reply, { db: deps.db, userId: result.user.id })
      return toSignedInUser(result.user)
    },
    'POST /api/register': async (request, reply) => {
      refuseCommonPassword({ password: request.body.password, shopName: deps.shop.name, field: 'password' })
      const result = await register(deps, {
        input: request.body,
        visitor: visitorOf(request),
        endOldSession: (tx) => endOwnSession(tx, request),
      })
      if (!result.ok) return refuse(reply, result)
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

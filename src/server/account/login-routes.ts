import type { FastifyInstance } from 'fastify'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { refuseCommonPassword } from '#server/platform/session/common-passwords.ts'
import { deleteSessionsOf, endOwnSession, sessionOf, signIn, signOut } from '#server/platform/session/sessions.ts'
import { doneAnswer, loginInput, registerInput, sessionAnswer, signedInUser } from '#shared/account/account-contract.ts'
import type { JournalKind } from '#shared/journal/journal-kinds.ts'
import { refuse, toSignedInUser, visitorOf } from './account-answers.ts'
import type { AccountDeps } from './account-deps.ts'
import { knownDevicesOf, rememberDevice } from './known-device.ts'
import { logIn } from './login-service.ts'
import { register } from './registration-service.ts'

/** A form of the account is small; whatever is larger was not typed by a person. */
export const formLimit = 4 * 1024

export function registerLogin(server: FastifyInstance, deps: AccountDeps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/session',
    { config: { access: 'guest' }, schema: { response: { 200: sessionAnswer } } },
    async (request, reply) => {
      const session = await sessionOf(request)
      reply.header('cache-control', 'no-store')
      return { user: session && toSignedInUser(session.user) }
    },
  )

  app.post(
    '/api/login',
    {
      config: { access: 'guest' },
      bodyLimit: formLimit,
      schema: { body: loginInput, response: { 200: signedInUser } },
    },
    async (request, reply) => {
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
      reply.header('cache-control', 'no-store')
      return toSignedInUser(result.user)
    },
  )

  app.post(
    '/api/register',
    {
      config: { access: 'guest', limit: 'register' },
      bodyLimit: formLimit,
      schema: { body: registerInput, response: { 201: signedInUser } },
    },
    async (request, reply) => {
      refuseCommonPassword({ password: request.body.password, shopName: deps.shop.name, field: 'password' })
      const result = await register(deps, {
        input: request.body,
        visitor: visitorOf(request),
        endOldSession: (tx) => endOwnSession(tx, request),
      })
      if (!result.ok) return refuse(reply, result)
      await signIn(request, reply, result)
      await rememberDevice(request, reply, { db: deps.db, userId: result.user.id })
      return reply.code(201).header('cache-control', 'no-store').send(toSignedInUser(result.user))
    },
  )

  app.post(
    '/api/logout',
    { config: { access: 'guest' }, bodyLimit: formLimit, schema: { response: { 200: doneAnswer } } },
    async (request, reply) => {
      const session = await sessionOf(request)
      await endOwnSession(deps.db, request)
      if (session) await noteLogout(deps, { kind: 'logout', userId: session.user.id, ip: request.ip })
      await signOut(request, reply)
      reply.header('cache-control', 'no-store')
      return { ok: true as const }
    },
  )

  app.post(
    '/api/logout-everywhere',
    { config: { access: 'user' }, bodyLimit: formLimit, schema: { response: { 200: doneAnswer } } },
    async (request, reply) => {
      const { id } = userOf(request)
      await deleteSessionsOf(deps.db, id)
      await noteLogout(deps, { kind: 'logout-everywhere', userId: id, ip: request.ip })
      await signOut(request, reply)
      reply.header('cache-control', 'no-store')
      return { ok: true as const }
    },
  )
}

function noteLogout({ db }: AccountDeps, { kind, userId, ip }: { kind: JournalKind; userId: number; ip: string }) {
  return writeAudit(db, { kind, actorId: userId, subjectId: userId, ip })
}

import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import { byItselfHeader } from '#shared/api/endpoint.ts'
import { isClientView } from '#shared/money/client-view-cookie.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import {
  type CookieNames,
  clearCookie,
  clearHints,
  cookieNames,
  isByKey,
  setCsrfCookie,
  setHints,
  setSecretCookie,
} from './cookies.ts'
import { isCsrfToken, makeCsrfToken } from './csrf.ts'
import {
  deleteSession,
  findSession,
  insertSession,
  type Session,
  type SessionUser,
  type StaffRules,
} from './sessions-queries.ts'

/** Who is asking. The cookie holds a random token, the database its hash; nothing else a browser says about itself is believed. */

export type { Role, Session, SessionUser, StaffRules } from './sessions-queries.ts'
export {
  deleteSessionOf,
  deleteSessionsOf,
  endIdleSessions,
  findSecondStep,
  findSessionsOf,
  isOpenToStaff,
  keepOnlySession,
  markProven,
} from './sessions-queries.ts'

type SessionDeps = {
  db: Db
  secrets: Secrets
  publicOrigin: string
  staffRules: () => StaffRules
}
type Sessions = SessionDeps & { names: CookieNames }

declare module 'fastify' {
  interface FastifyInstance {
    sessions: Sessions
  }
  interface FastifyRequest {
    /** Asked once per request; undefined: not asked yet. */
    sessionAnswer: Promise<Session | null> | undefined
    /** Set when this very answer gives out a new token, so that it is not given twice. */
    csrfIsIssued: boolean
  }
}

export async function registerSessions(app: FastifyInstance, deps: SessionDeps) {
  await app.register(cookie)
  app.decorate('sessions', { ...deps, names: cookieNames(deps.publicOrigin) })
  app.decorateRequest('sessionAnswer', undefined)
  app.decorateRequest('csrfIsIssued', false)
}

/** Synchronous, for the page cache: without this cookie the visitor is a guest and nobody needs to be asked. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return Boolean(request.cookies[request.server.sessions.names.session])
}

export function sessionOf(request: FastifyRequest): Promise<Session | null> {
  request.sessionAnswer ??= askSession(request)
  return request.sessionAnswer
}

async function askSession(request: FastifyRequest): Promise<Session | null> {
  const { db, names, staffRules } = request.server.sessions
  const token = request.cookies[names.session]
  if (!token) return null
  // Whoever sends the header without need is only logged out sooner.
  const isByItself = request.routeOptions.config.isByItself || request.headers[byItselfHeader] !== undefined
  return findSession(db, { tokenHash: hashToken(token), staff: staffRules(), isByItself })
}

/** Masters buy at the price of their level, unless a client is looking; everyone else, administrators too, at retail. */
export function tierOf(request: FastifyRequest): PriceTier | Promise<PriceTier> {
  if (!hasSessionCookie(request) || isClientView(request.headers.cookie)) return 'retail'
  return sessionOf(request).then((session) => session?.user.tier ?? 'retail')
}

/** The new token goes to the browser with `signIn`, once the transaction is through. */
export async function startSession(
  tx: Queryable,
  userId: number,
  device = '',
  { isSecondStepMade = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, { userId, tokenHash: hashToken(token), device, isSecondStepMade })
  return token
}

type SignedIn = Pick<SessionUser, 'id' | 'role' | 'staffRole' | 'firstName' | 'email'>

export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, user }: { token: string; user: SignedIn },
) {
  const { names } = request.server.sessions
  setSecretCookie(reply, names, 'session', token)
  clearCookie(reply, names, 'guest')
  refreshHints(request, reply, user)
  await issueToken(request, reply, token)
}

/** The cookies the screen greets by, after a change of name, role or address. */
export function refreshHints(request: FastifyRequest, reply: FastifyReply, user: SignedIn) {
  setHints(reply, request.server.sessions.names, {
    uid: String(user.id),
    role: user.role,
    staff: user.staffRole ?? '',
    uname: user.firstName,
    email: user.email,
  })
}

/** Ends the session the browser came with, in the database too, so that a copy of the cookie is worth nothing. */
export async function endOwnSession(tx: Queryable, request: FastifyRequest) {
  const token = request.cookies[request.server.sessions.names.session]
  if (token) await deleteSession(tx, hashToken(token))
}

export async function signOut(request: FastifyRequest, reply: FastifyReply) {
  const { names } = request.server.sessions
  clearCookie(reply, names, 'session')
  clearHints(reply, names)
  reply.header('clear-site-data', '"cache"')
  await issueToken(request, reply, newGuest(request, reply))
}

/**
 * Only the API gives out tokens: an HTML page is cached for everyone, a token is for one browser. A session that is over stays in its cookie,
 * worth no more than a guest's id, until somebody logs in or out: an answer removes cookies by their names, and one that comes late would
 * remove those of a session that has begun meanwhile. The page forgets the hints, for it sees which are there.
 */
export async function issueMissingToken(request: FastifyRequest, reply: FastifyReply) {
  if (request.csrfIsIssued || isByKey(request)) return
  const { names, secrets } = request.server.sessions
  // Without the database there is no key; the answer, most likely a 503, goes out without a token.
  const key = await secrets.key('csrf').catch(() => null)
  if (!key) return
  const known = csrfBinding(request)
  if (known && isCsrfToken(key, known, request.cookies[names.csrf] ?? '')) return
  await issueToken(request, reply, known ?? newGuest(request, reply))
  reply.header('cache-control', 'no-store')
}

/** What a token is signed for: the session, or before one the random id every guest gets with the first token. */
export function csrfBinding({ cookies, server }: FastifyRequest): string | undefined {
  const { names } = server.sessions
  return cookies[names.session] || cookies[names.guest] || undefined
}

/**
 * What tells two browsers apart for good, also when the session of one has ended: the secret its CSRF token was checked
 * against. Only for routes that change something, which nobody reaches without one.
 */
export function browserSecret(request: FastifyRequest): string {
  const secret = csrfBinding(request)
  if (!secret) throw new Error('a change was let through without a CSRF token')
  return secret
}

async function issueToken(request: FastifyRequest, reply: FastifyReply, binding: string) {
  const { names, secrets } = request.server.sessions
  request.csrfIsIssued = true
  setCsrfCookie(reply, names, makeCsrfToken(await secrets.key('csrf'), binding))
}

function newGuest(request: FastifyRequest, reply: FastifyReply): string {
  const guest = randomBytes(32).toString('base64url')
  setSecretCookie(reply, request.server.sessions.names, 'guest', guest)
  return guest
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Counter, giveBackEach, takeEach } from '#server/platform/admission/try-counters.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { endOwnSession, signIn, startSession } from '#server/platform/session/sessions.ts'
import type { SignedInUser } from '#shared/account/account-contract.ts'
import { maskEmail } from '#shared/account/email.ts'
import type { Factor } from '#shared/factor/factor-contract.ts'
import { toSignedInUser, visitorOf } from './account-answers.ts'
import type { AccountDeps, TooMany, Visitor } from './account-deps.ts'
import { newDeviceMail } from './account-mail.ts'
import { findLogin, findPasswordHash, holdPasswordHash, type UserRow } from './account-queries.ts'
import { deviceName } from './device-name.ts'
import { deviceOfUser, type KnownDevice, knownDevicesOf, rememberDevice } from './known-device.ts'

export type { AccountDeps, TooMany } from './account-deps.ts'
export { deviceName } from './device-name.ts'

/** Whoever knows e-mail and password is let in; whoever does not learns nothing, not even whether the e-mail is known. */

type LoginResult =
  | { ok: true; user: UserRow; passwordHash: string | null }
  | { ok: false; code: 'wrong-credentials' | 'blocked' | 'unavailable' }
  | TooMany

type Attempt = {
  email: string
  password: string
  visitor: Visitor
  /** What the browser's signed cookie says: it chooses the counters and opens nothing. */
  devices: KnownDevice[]
}

/** The password is right. Whether that is enough is decided by `isSecondStepNeeded`. */
export async function logIn(deps: AccountDeps, { email, password, visitor, devices }: Attempt): Promise<LoginResult> {
  const { db, limits } = deps
  // A flood must not cost the database a question for each of its logins.
  if (deps.passwords.isCrowded()) return { ok: false, code: 'unavailable' }
  // Only a browser with a signed cookie is worth a question before the limits.
  const early = devices.length > 0 ? await findLogin(db, email) : undefined
  const device = early ? await deviceOfUser(deps.secrets, devices, early) : null
  const counters = device ? deviceCounters(device) : strangerCounters(email, visitor)
  const seconds = await takeEach(limits, counters)
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }

  const known = early === undefined ? await findLogin(db, email) : early
  const matches = await deps.passwords.verify(known?.passwordHash ?? null, password).catch(async (error) => {
    // Nothing was compared: in a flood of others' logins nobody loses tries of their own.
    await giveBackEach(limits, counters)
    throw error
  })
  const user = known?.user
  if (!user || !matches) {
    const details = { email: maskEmail(email) }
    await writeAudit(db, { kind: 'login-failed', actorId: null, subjectId: user?.id ?? null, ip: visitor.ip, details })
    return { ok: false, code: 'wrong-credentials' }
  }
  await giveBackEach(limits, counters)
  // What strangers have tried stays counted when a known device comes in.
  await (device ? limits.forget('loginOfDevice', device.id) : limits.forget('loginOfAccount', email))
  if (user.blocked) {
    await writeAudit(db, { kind: 'login-blocked', actorId: null, subjectId: user.id, ip: visitor.ip })
    return { ok: false, code: 'blocked' }
  }
  return { ok: true, user, passwordHash: known.passwordHash }
}

/** Only staff have a second step, and only those who have a factor. */
export function isSecondStepNeeded({ role, factors }: UserRow): boolean {
  return role === 'admin' && factors.length > 0
}

type Entering = {
  user: UserRow
  /** What the password was compared with: comparing takes long enough for it to be changed meanwhile. */
  passwordHash?: string | null
  /** How the second step was made, or the passkey that was enough by itself. */
  factor?: Factor | 'recovery'
  /** What must hold at the last moment, in the same transaction. False: somebody else was quicker. */
  spend?: (tx: Queryable) => Promise<boolean>
}

/** Everything asked was proved: the session begins, and the browser is known from now on. Null: not any more. */
export async function letIn(
  deps: AccountDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { user, passwordHash, factor, spend }: Entering,
): Promise<SignedInUser | null> {
  const { db, shop } = deps
  const visitor = visitorOf(request)
  const device = deviceName(visitor.userAgent)
  const isKnown = (await knownDeviceOf(deps, request, user)) !== null
  const token = await db.transaction(async (tx) => {
    // Whoever changes the password ends the sessions that have begun: this one has, or it does not begin.
    const hashNow = await holdPasswordHash(tx, user.id)
    if (passwordHash !== undefined && passwordHash !== hashNow) return null
    if (spend && !(await spend(tx))) return null
    await endOwnSession(tx, request)
    const details = factor && { factor }
    await writeAudit(tx, {
      kind: 'login',
      actorId: user.id,
      subjectId: user.id,
      ip: visitor.ip,
      ...(details && { details }),
    })
    // Only of those whose account opens more than their own things: a customer would learn to ignore it.
    if (user.role === 'admin' && !isKnown) await enqueueMail(tx, newDeviceMail(shop, { to: user.email, device }))
    return startSession(tx, user.id, device, { isSecondStepMade: factor !== undefined })
  })
  if (token === null) return null
  await signIn(request, reply, { token, user })
  await rememberDevice(request, reply, { db, userId: user.id })
  return withFactorNeeded(request, user)
}

/** The screen leads whoever still has to choose a second factor to it. */
export function withFactorNeeded(request: FastifyRequest, user: UserRow): SignedInUser {
  const isNeeded = user.role === 'admin' && user.factors.length === 0
  const isMissing = isNeeded && request.server.sessions.staffRules().isFactorRequired
  return { ...toSignedInUser(user), ...(isMissing && { needs_factor: true }) }
}

/** The browser at hand, where it has been this user's before. */
export async function knownDeviceOf(
  { db, secrets }: AccountDeps,
  request: FastifyRequest,
  user: UserRow,
): Promise<KnownDevice | null> {
  const devices = await knownDevicesOf(request)
  if (devices.length === 0) return null
  return deviceOfUser(secrets, devices, { user, passwordHash: await findPasswordHash(db, user.id) })
}

function strangerCounters(email: string, { address }: Visitor): Counter[] {
  return [
    ['loginOfAddress', address],
    ['loginOfAccount', email],
  ]
}

function deviceCounters({ id, userId }: KnownDevice): Counter[] {
  return [
    ['loginOfDevice', id],
    ['loginOfDevices', String(userId)],
  ]
}

export type PasswordCheck =
  | { ok: true; hash: string | null }
  | { ok: false; code: 'wrong-password' | 'unavailable' }
  | TooMany
export type PasswordOwner = { id: number; email: string; sessionId: string }

/** Asked again before what cannot be undone. An open session has tries of its own: wrong logins of strangers do not count here. */
export async function checkPassword(
  { db, limits, passwords }: AccountDeps,
  { user, password }: { user: PasswordOwner; password: string },
): Promise<PasswordCheck> {
  if (passwords.isCrowded()) return { ok: false, code: 'unavailable' }
  const counters: Counter[] = [
    ['passwordOfSession', user.sessionId],
    ['passwordOfSessions', String(user.id)],
  ]
  const seconds = await takeEach(limits, counters)
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  const hash = await findPasswordHash(db, user.id)
  const matches = await passwords.verify(hash, password).catch(async (error) => {
    await giveBackEach(limits, counters)
    throw error
  })
  if (!matches) return { ok: false, code: 'wrong-password' }
  await giveBackEach(limits, counters)
  await limits.forget('passwordOfSession', user.sessionId)
  return { ok: true, hash }
}

import { writeAudit } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database.ts'
import { startSession } from '#server/platform/sessions.ts'
import { maskEmail } from '#shared/account/email.ts'
import type { AccountDeps, TooMany, Visitor } from './account-deps.ts'
import { findPasswordHash, findUserByEmail, type UserRow } from './account-queries.ts'

/** Whoever knows e-mail and password is let in; whoever does not learns nothing, not even whether the e-mail is known. */

type LoginResult =
  | { ok: true; user: UserRow; token: string }
  | { ok: false; code: 'wrong-credentials' | 'blocked' | 'unavailable' }
  | TooMany

type Attempt = { email: string; password: string; visitor: Visitor; endOldSession: (tx: Queryable) => Promise<void> }

export async function logIn(
  deps: AccountDeps,
  { email, password, visitor, endOldSession }: Attempt,
): Promise<LoginResult> {
  const { db, limits } = deps
  // A flood must not cost the database a question for each of its logins.
  if (deps.passwords.isCrowded()) return { ok: false, code: 'unavailable' }
  const seconds = await takeLogin(deps, { email, address: visitor.address })
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }

  const user = await findUserByEmail(db, email)
  const hash = user && (await findPasswordHash(db, user.id))
  const matches = await deps.passwords.verify(hash, password).catch(async (error) => {
    // Nothing was compared: in a flood of others' logins nobody loses tries of their own.
    await giveLoginBack(deps, { email, address: visitor.address })
    throw error
  })
  if (!user || !matches) {
    const details = { email: maskEmail(email) }
    await writeAudit(db, { kind: 'login-failed', actorId: null, subjectId: user?.id ?? null, ip: visitor.ip, details })
    return { ok: false, code: 'wrong-credentials' }
  }
  await limits.forget('loginOfAccount', email)
  await limits.giveBack('loginOfAddress', visitor.address)
  if (user.blocked) {
    await writeAudit(db, { kind: 'login-blocked', actorId: null, subjectId: user.id, ip: visitor.ip })
    return { ok: false, code: 'blocked' }
  }
  const token = await db.transaction(async (tx) => {
    await endOldSession(tx)
    await writeAudit(tx, { kind: 'login', actorId: user.id, subjectId: user.id, ip: visitor.ip })
    return startSession(tx, user.id)
  })
  return { ok: true, user, token }
}

type Who = { email: string; address: string }

async function takeLogin({ limits }: AccountDeps, { email, address }: Who): Promise<number> {
  const ofAddress = await limits.take('loginOfAddress', address)
  if (ofAddress > 0) return ofAddress
  return limits.take('loginOfAccount', email)
}

async function giveLoginBack({ limits }: AccountDeps, { email, address }: Who) {
  await limits.giveBack('loginOfAddress', address)
  await limits.giveBack('loginOfAccount', email)
}

export type PasswordCheck = { ok: true } | { ok: false; code: 'wrong-password' | 'unavailable' } | TooMany

/** Asked again before what cannot be undone; guesses count like those at the door. */
export async function checkPassword(
  deps: AccountDeps,
  { user, password }: { user: { id: number; email: string }; password: string },
): Promise<PasswordCheck> {
  if (deps.passwords.isCrowded()) return { ok: false, code: 'unavailable' }
  const seconds = await deps.limits.take('loginOfAccount', user.email)
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  const hash = await findPasswordHash(deps.db, user.id)
  const matches = await deps.passwords.verify(hash, password).catch(async (error) => {
    await deps.limits.giveBack('loginOfAccount', user.email)
    throw error
  })
  if (!matches) return { ok: false, code: 'wrong-password' }
  await deps.limits.forget('loginOfAccount', user.email)
  return { ok: true }
}

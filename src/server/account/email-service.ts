import { joinGuestNote } from '#server/guest/customer-note-service.ts'
import { joinGuestOrders } from '#server/order/order-owner-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { AccountDeps, TooMany, Visitor } from './account-deps.ts'
import { emailChangedMail, emailCodeMail } from './account-mail.ts'
import { confirmEmail, lockUser, spendCode, type UserRow } from './account-queries.ts'
import { type CodeCheck, checkCode, makeCode, type Trier, takeCodeRequest } from './code-service.ts'

/** An address is believed once the code sent to it comes back; a new address replaces the old one only then. */

export async function sendEmailCode(
  tx: Queryable,
  deps: Pick<AccountDeps, 'secrets' | 'shop'>,
  { userId, email }: { userId: number; email: string },
) {
  const made = await makeCode(tx, deps, { purpose: 'email', userId, email, device: null })
  await enqueueMail(tx, emailCodeMail(deps.shop, { to: email, ...made }))
}

type Asked = { userId: number; email: string; visitor: Visitor }

export async function requestEmailCode(
  deps: AccountDeps,
  { userId, email, visitor }: Asked,
): Promise<{ ok: true } | TooMany> {
  // By account and not by address: otherwise one account could write to any number of strangers.
  const seconds = await takeCodeRequest(deps, trierOf(userId, visitor))
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  await deps.db.transaction((tx) => sendEmailCode(tx, deps, { userId, email }))
  return { ok: true }
}

function trierOf(userId: number, { address }: Visitor): Trier {
  return { email: `account:${userId}`, address, userId, device: null }
}

/** Whoever read what came to this address owns it, with what was ordered under it without an account. */
export async function ownEmail(tx: Queryable, owner: { userId: number; email: string }): Promise<UserRow | null> {
  const user = await confirmEmail(tx, owner)
  if (!user) return null
  await joinGuestOrders(tx, owner)
  await joinGuestNote(tx, owner)
  return user
}

type Confirmed = { ok: true; user: UserRow } | { ok: false; code: 'email-taken' } | Exclude<CodeCheck, { ok: true }>

export async function confirmEmailByCode(
  deps: AccountDeps,
  { userId, code, visitor }: { userId: number; code: string; visitor: Visitor },
): Promise<Confirmed> {
  const check = await checkCode(deps, { purpose: 'email', code, ...trierOf(userId, visitor) })
  if (!check.ok) return check
  const confirmed = deps.db.transaction(async (tx): Promise<Confirmed> => {
    const before = await lockUser(tx, userId)
    if (!before || !(await spendCode(tx, check.codeId))) return { ok: false, code: 'wrong-code' }
    const isNew = check.email !== before.email
    const user = await ownEmail(tx, { userId, email: check.email })
    if (!user) return { ok: false, code: 'wrong-code' }
    if (isNew) await enqueueMail(tx, emailChangedMail(deps.shop, { to: before.email }))
    const kind = isNew ? 'email-changed' : 'email-confirmed'
    await writeAudit(tx, { kind, actorId: userId, subjectId: userId, ip: visitor.ip })
    return { ok: true, user }
  })
  return confirmed.catch((error): Confirmed => {
    if (isUniqueViolation(error)) return { ok: false, code: 'email-taken' }
    throw error
  })
}

import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { deleteSessionsOf } from '#server/platform/session/sessions.ts'
import { maskEmail } from '#shared/account/email.ts'
import type { AccountDeps, TooMany, Visitor } from './account-deps.ts'
import { passwordChangedMail, recoveryCodeMail } from './account-mail.ts'
import { findLogin, type KnownLogin, setPassword, spendCode } from './account-queries.ts'
import { type CodeCheck, checkCode, makeCode, takeCodeRequest } from './code-service.ts'
import { ownEmail } from './email-service.ts'
import { deviceOfUser, type KnownDevice } from './known-device.ts'

/** A forgotten password is replaced with a code from an email. The answers never tell whether an e-mail is known. */

type Asker = { email: string; visitor: Visitor; devices: KnownDevice[] }

export async function sendRecoveryCode(deps: AccountDeps, asker: Asker): Promise<{ ok: true } | TooMany> {
  const { known, trier } = await lookUp(deps, asker)
  const seconds = await takeCodeRequest(deps, trier)
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  // Only an account that exists is written to, and nobody may learn that from the time of the answer.
  if (known) deps.background.start(() => mailCode(deps, { known, ...asker, device: trier.device }))
  return { ok: true }
}

type Mailed = { known: KnownLogin; email: string; visitor: Visitor; device: KnownDevice | null }

async function mailCode(deps: AccountDeps, { known: { user }, email, visitor, device }: Mailed) {
  await deps.db.transaction(async (tx) => {
    const made = await makeCode(tx, deps, { purpose: 'password', userId: user.id, email, device })
    await enqueueMail(tx, recoveryCodeMail(deps.shop, { to: email, ...made }))
    await writeAudit(tx, { kind: 'recovery-code', actorId: null, subjectId: user.id, ip: visitor.ip })
  })
}

type Guess = Asker & { code: string }

export async function verifyRecoveryCode(deps: AccountDeps, guess: Guess): Promise<CodeCheck> {
  return (await guessCode(deps, guess)).check
}

/** The code is checked here again: a browser that skipped the step before gains nothing. */
export async function resetPassword(
  deps: AccountDeps,
  { newPassword, ...guess }: Guess & { newPassword: string },
): Promise<{ ok: true; userId: number } | Exclude<CodeCheck, { ok: true }>> {
  const { known, check } = await guessCode(deps, guess)
  if (!check.ok) return check
  if (!known) return { ok: false, code: 'wrong-code' }
  const { user } = known
  const hash = await deps.passwords.hash(newPassword)
  const isDone = await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, check.codeId))) return false
    await setPassword(tx, { userId: user.id, hash })
    await ownEmail(tx, { userId: user.id, email: user.email })
    await deleteSessionsOf(tx, user.id)
    await enqueueMail(tx, passwordChangedMail(deps.shop, { to: user.email }))
    await writeAudit(tx, { kind: 'password-reset', actorId: null, subjectId: user.id, ip: guess.visitor.ip })
    return true
  })
  if (!isDone) return { ok: false, code: 'wrong-code' }
  await deps.limits.forget('loginOfAccount', user.email)
  return { ok: true, userId: user.id }
}

async function guessCode(deps: AccountDeps, { code, ...asker }: Guess) {
  const { known, trier } = await lookUp(deps, asker)
  const check = await checkCode(deps, { purpose: 'password', code, ...trier })
  if (!check.ok && check.code === 'wrong-code') {
    await writeAudit(deps.db, {
      kind: 'recovery-code-wrong',
      actorId: null,
      subjectId: known?.user.id ?? null,
      ip: asker.visitor.ip,
      details: { email: maskEmail(asker.email) },
    })
  }
  return { known, check }
}

async function lookUp(deps: AccountDeps, { email, visitor, devices }: Asker) {
  const known = await findLogin(deps.db, email)
  const device = known && (await deviceOfUser(deps.secrets, devices, known))
  return { known, trier: { email, address: visitor.address, userId: known?.user.id ?? null, device } }
}

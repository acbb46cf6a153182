import { writeAudit } from '#server/platform/audit.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { deleteSessionsOf } from '#server/platform/sessions.ts'
import type { AccountDeps, TooMany, Visitor } from './account-deps.ts'
import { passwordChangedMail, recoveryCodeMail } from './account-mail.ts'
import { confirmEmail, findUserByEmail, setPassword } from './account-queries.ts'
import { spendCode } from './code-queries.ts'
import { type CodeCheck, checkCode, makeCode, takeCodeRequest } from './code-service.ts'

/** A forgotten password is replaced with a code from a letter. The answers never tell whether an e-mail is known. */

export async function sendRecoveryCode(
  deps: AccountDeps,
  { email, visitor }: { email: string; visitor: Visitor },
): Promise<{ ok: true } | TooMany> {
  const seconds = await takeCodeRequest(deps, { email, address: visitor.address })
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  const user = await findUserByEmail(deps.db, email)
  if (!user) return { ok: true }
  await deps.db.transaction(async (tx) => {
    const made = await makeCode(tx, deps, { purpose: 'password', userId: user.id, email })
    await enqueueMail(tx, recoveryCodeMail(deps.shop, { to: email, ...made }))
    await writeAudit(tx, { kind: 'recovery-code', actorId: null, subjectId: user.id, ip: visitor.ip })
  })
  return { ok: true }
}

type Guess = { email: string; code: string; visitor: Visitor }

export async function verifyRecoveryCode(deps: AccountDeps, guess: Guess): Promise<CodeCheck> {
  return (await guessCode(deps, guess)).check
}

/** The code is checked here again: a browser that skipped the step before gains nothing. */
export async function resetPassword(
  deps: AccountDeps,
  { newPassword, ...guess }: Guess & { newPassword: string },
): Promise<{ ok: true } | Exclude<CodeCheck, { ok: true }>> {
  const { user, check } = await guessCode(deps, guess)
  if (!check.ok) return check
  if (!user) return { ok: false, code: 'wrong-code' }
  const hash = await deps.passwords.hash(newPassword)
  const isDone = await deps.db.transaction(async (tx) => {
    if (!(await spendCode(tx, check.codeId))) return false
    await setPassword(tx, { userId: user.id, hash })
    // The code came to this address, so it is theirs.
    await confirmEmail(tx, { userId: user.id, email: user.email })
    await deleteSessionsOf(tx, user.id)
    await enqueueMail(tx, passwordChangedMail(deps.shop, { to: user.email }))
    await writeAudit(tx, { kind: 'password-reset', actorId: null, subjectId: user.id, ip: guess.visitor.ip })
    return true
  })
  if (!isDone) return { ok: false, code: 'wrong-code' }
  await deps.limits.forget('loginOfAccount', user.email)
  return { ok: true }
}

async function guessCode(deps: AccountDeps, { email, code, visitor }: Guess) {
  const user = await findUserByEmail(deps.db, email)
  const check = await checkCode(deps, {
    purpose: 'password',
    userId: user?.id ?? null,
    code,
    address: visitor.address,
  })
  if (!check.ok && check.code === 'wrong-code' && user) {
    await writeAudit(deps.db, { kind: 'recovery-code-wrong', actorId: null, subjectId: user.id, ip: visitor.ip })
  }
  return { user, check }
}

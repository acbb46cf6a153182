import type { AccountDeps, TooMany } from '#server/account/login-service.ts'
import { type Counter, giveBackEach, takeEach } from '#server/platform/admission/try-counters.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findTotp, hasRecoveryCode, spendRecoveryCode, spendStep } from './factor-queries.ts'
import { hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { unseal } from './sealed-secret.ts'
import { matchingStep } from './totp.ts'

/** Six digits of the app, or a code from paper. Each is good once, and guesses are counted before anything is compared. */

type Guess = { userId: number; code: string; counters: Counter[] }
export type CodeProof = { ok: true; factor: 'totp' | 'recovery'; spend: (tx: Queryable) => Promise<boolean> }
type Checked = CodeProof | { ok: false; code: 'wrong-code' } | TooMany

/** The code is right; `spend` uses it up where the login itself is written, so that of two at once one comes in. */
export async function checkCode(deps: AccountDeps, { userId, code, counters }: Guess): Promise<Checked> {
  const seconds = await takeEach(deps.limits, counters)
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  const proof = await proofOf(deps, userId, code)
  if (!proof) return { ok: false, code: 'wrong-code' }
  await giveBackEach(deps.limits, counters)
  const [narrowest] = counters
  if (narrowest) await deps.limits.forget(...narrowest)
  return proof
}

async function proofOf({ db, secrets }: AccountDeps, userId: number, code: string): Promise<CodeProof | null> {
  const key = await secrets.key('factor')
  if (isRecoveryCode(code)) {
    const hash = hashRecoveryCode(key, userId, code)
    if (!(await hasRecoveryCode(db, { userId, hash }))) return null
    return { ok: true, factor: 'recovery', spend: (tx) => spendRecoveryCode(tx, { userId, hash }) }
  }
  const { secret } = await findTotp(db, userId)
  const step = secret && matchingStep(unseal(key, userId, secret), code, Date.now())
  if (step === null) return null
  return { ok: true, factor: 'totp', spend: (tx) => spendStep(tx, { userId, step }) }
}

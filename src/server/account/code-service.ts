import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { Queryable } from '#server/platform/database.ts'
import { isOneTimeCode } from '#shared/account/one-time-code.ts'
import type { AccountDeps, TooMany } from './account-deps.ts'
import { type CodePurpose, giveTryBack, insertCode, takeTry } from './code-queries.ts'

/** Codes sent by mail: only the newest is good, five tries each, once, and never stored in clear. */

const lifeSeconds: Record<CodePurpose, number> = { password: 10 * 60, email: 24 * 60 * 60 }

type Sent = { purpose: CodePurpose; userId: number; email: string }

export async function makeCode(
  tx: Queryable,
  { secrets }: Pick<AccountDeps, 'secrets'>,
  { purpose, userId, email }: Sent,
) {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const codeHash = await hashCode(secrets, { purpose, userId, code })
  const expiresAt = await insertCode(tx, { purpose, userId, email, codeHash, lifeSeconds: lifeSeconds[purpose] })
  return { code, expiresAt }
}

type Guess = { purpose: CodePurpose; userId: number | null; code: string; address: string }
export type CodeCheck = { ok: true; codeId: string; email: string } | { ok: false; code: 'wrong-code' } | TooMany

export async function checkCode(deps: AccountDeps, { purpose, userId, code, address }: Guess): Promise<CodeCheck> {
  const seconds = await takeGuess(deps, address)
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  if (userId === null || !isOneTimeCode(code)) return { ok: false, code: 'wrong-code' }
  const newest = await takeTry(deps.db, { purpose, userId })
  const guessed = await hashCode(deps.secrets, { purpose, userId, code })
  if (!newest || !timingSafeEqual(newest.codeHash, guessed)) return { ok: false, code: 'wrong-code' }
  await giveTryBack(deps.db, newest.id)
  await deps.limits.giveBack('guessesOfAddress', address)
  await deps.limits.giveBack('guessesOfAll', '')
  return { ok: true, codeId: newest.id, email: newest.email }
}

/** Few guesses on each of many accounts would hit somebody: then every address has to go slowly. */
async function takeGuess({ limits, log }: AccountDeps, address: string): Promise<number> {
  const seconds = await limits.take('guessesOfAddress', address)
  if (seconds > 0) return seconds
  if ((await limits.take('guessesOfAll', '')) === 0) return 0
  log.warn('codes are being guessed over many accounts: slow mode')
  return limits.take('slowGuesses', address)
}

/** A code is asked for by e-mail, known or not, and counted alike, so the limit tells nothing either. */
export async function takeCodeRequest({ limits }: AccountDeps, { email, address }: { email: string; address: string }) {
  const ofAddress = await limits.take('codesOfAddress', address)
  if (ofAddress > 0) return ofAddress
  const perHour = await limits.take('codesPerHour', email)
  if (perHour > 0) return perHour
  return limits.take('codesPerDay', email)
}

async function hashCode(
  secrets: AccountDeps['secrets'],
  { purpose, userId, code }: { purpose: CodePurpose; userId: number; code: string },
) {
  return createHmac('sha256', await secrets.key('code'))
    .update(`${purpose}:${userId}:${code}`)
    .digest()
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { type Counter, giveBackEach, takeEach } from '#server/platform/admission/try-counters.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { isOneTimeCode } from '#shared/account/sign-in-rules.ts'
import type { AccountDeps, TooMany } from './account-deps.ts'
import { type CodePurpose, giveTryBack, insertCode, takeTry } from './account-queries.ts'
import type { KnownDevice } from './known-device.ts'

/** Codes sent by mail: only the newest is good, five tries each, once, and never stored in clear. */

const lifeSeconds: Record<CodePurpose, number> = { password: 10 * 60, email: 24 * 60 * 60 }

type Sent = { purpose: CodePurpose; userId: number; email: string; device: KnownDevice | null }

export async function makeCode(
  tx: Queryable,
  { secrets }: Pick<AccountDeps, 'secrets'>,
  { purpose, userId, email, device }: Sent,
) {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const codeHash = await hashCode(secrets, { purpose, userId, code })
  const expiresAt = await insertCode(tx, {
    purpose,
    userId,
    email,
    codeHash,
    device: device?.id ?? null,
    lifeSeconds: lifeSeconds[purpose],
  })
  return { code, expiresAt }
}

/** Who tries: `email` is what was typed, known or not, or stands for an account that is logged in. */
export type Trier = { email: string; address: string; userId: number | null; device: KnownDevice | null }
type Guess = Trier & { purpose: CodePurpose; code: string }
export type CodeCheck = { ok: true; codeId: string; email: string } | { ok: false; code: 'wrong-code' } | TooMany

/** An account that does not exist gets the same work as one that does. */
const nobody = 0

export async function checkCode(deps: AccountDeps, guess: Guess): Promise<CodeCheck> {
  const { purpose, userId, code, device } = guess
  const counters = guessCounters(guess)
  const seconds = await takeGuess(deps, guess, counters)
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  if (!isOneTimeCode(code)) return { ok: false, code: 'wrong-code' }
  const newest = await takeTry(deps.db, { purpose, userId: userId ?? nobody, device: device?.id ?? null })
  const guessed = await hashCode(deps.secrets, { purpose, userId: userId ?? nobody, code })
  if (!newest || !timingSafeEqual(newest.codeHash, guessed)) return { ok: false, code: 'wrong-code' }
  await giveTryBack(deps.db, newest.id)
  await giveBackEach(deps.limits, counters)
  if (device === null) await deps.limits.giveBack('guessesOfAll', '')
  return { ok: true, codeId: newest.id, email: newest.email }
}

function guessCounters({ email, address, device }: Trier): Counter[] {
  if (device) {
    return [
      ['guessesOfDevice', device.id],
      ['guessesOfDevices', String(device.userId)],
    ]
  }
  return [
    ['guessesOfAddress', address],
    ['guessesOfAccount', email],
  ]
}

/** Few guesses on each of many accounts would hit somebody: then every address has to go slowly. */
async function takeGuess({ limits, log }: AccountDeps, { address, device }: Trier, counters: Counter[]) {
  const seconds = await takeEach(limits, counters)
  if (seconds > 0 || device) return seconds
  if ((await limits.take('guessesOfAll', '')) === 0) return 0
  log.warn('codes are being guessed over many accounts: slow mode')
  return limits.take('slowGuesses', address)
}

/** A code is asked for by e-mail, known or not, and counted alike, so the limit tells nothing either. */
export function takeCodeRequest({ limits }: AccountDeps, { email, address, device }: Trier): Promise<number> {
  if (device) {
    return takeEach(limits, [
      ['codesOfDevice', device.id],
      ['codesOfDevices', String(device.userId)],
    ])
  }
  return takeEach(limits, [
    ['codesOfAddress', address],
    ['codesPerHour', email],
    ['codesPerDay', email],
  ])
}

async function hashCode(
  secrets: AccountDeps['secrets'],
  { purpose, userId, code }: { purpose: CodePurpose; userId: number; code: string },
) {
  return createHmac('sha256', await secrets.key('code'))
    .update(`${purpose}:${userId}:${code}`)
    .digest()
}

import { randomBytes } from 'node:crypto'
import type { AccountDeps } from '#server/account/login-service.ts'
import { findProfile } from '#server/account/profile-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { waitForTurnOf } from '#server/platform/database/sql-rows.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { deleteSessionsOf, keepOnlySession } from '#server/platform/session/sessions.ts'
import { parseEmail } from '#shared/account/email.ts'
import type { Factor, OwnFactors, TotpOffer } from '#shared/factor/factor-contract.ts'
import { factorAddedMail, factorRemovedMail, factorsResetMail } from './factor-mail.ts'
import {
  confirmTotp,
  countFactors,
  deleteRecoveryCodes,
  deleteTotp,
  findCodes,
  findStaffId,
  findTotp,
  refreshFactors,
  replaceRecoveryCodes,
  writeNextTotp,
} from './factor-queries.ts'
import { deletePasskeys, findPasskeys } from './passkey-queries.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './sealed-secret.ts'
import { base32, matchingStep, qrPath, secretBytes, totpUri } from './totp.ts'

/** Somebody of the staff chooses what is asked beside the password, and may change it; an owner takes it from whoever lost it. */

/** Who works on an own factor, in which session and from where; whether the shop insists that there is one. */
export type Owner = { id: number; email: string; sessionId: string; ip: string; isFactorRequired: boolean }

export async function readFactors({ db }: AccountDeps, userId: number): Promise<Omit<OwnFactors, 'is_required'>> {
  const { confirmedAt, codesLeft } = await findCodes(db, userId)
  return {
    totp: confirmedAt === null ? null : { confirmed_at: confirmedAt },
    passkeys: await findPasskeys(db, userId),
    recovery_codes_left: codesLeft,
  }
}

export async function offerTotp(
  { db, secrets, shop }: AccountDeps,
  { id, email }: Pick<Owner, 'id' | 'email'>,
): Promise<TotpOffer> {
  const secret = randomBytes(secretBytes)
  await writeNextTotp(db, { userId: id, sealed: seal(await secrets.key('factor'), id, secret) })
  const uri = totpUri(secret, { shop: shop.name, email })
  return { secret: base32(secret), uri, qr: qrPath(uri) }
}

export type Added<Code> = { ok: true; recoveryCodes: string[] | null } | { ok: false; code: Code }

/** The app has the secret once it says a code of it. */
export async function takeTotp(deps: AccountDeps, owner: Owner, code: string): Promise<Added<'wrong-code'>> {
  const key = await deps.secrets.key('factor')
  const { nextSecret } = await findTotp(deps.db, owner.id)
  const step = nextSecret && matchingStep(unseal(key, owner.id, nextSecret), code, Date.now())
  if (!nextSecret || step === null) return { ok: false, code: 'wrong-code' }
  return deps.db.transaction(async (tx): Promise<Added<'wrong-code'>> => {
    await waitForTurnOf(tx, owner.id)
    if (!(await confirmTotp(tx, { userId: owner.id, sealed: nextSecret, step })))
      return { ok: false, code: 'wrong-code' }
    return { ok: true, recoveryCodes: await noteAdded(tx, deps, { owner, factor: 'totp', key }) }
  })
}

type Noted = { owner: Owner; factor: Factor; key: Buffer }

/** With the first factor come recovery codes; with any of them every other session of the user is over. */
export async function noteAdded(
  tx: Queryable,
  { shop }: AccountDeps,
  { owner, factor, key }: Noted,
): Promise<string[] | null> {
  const { id, ip, email, sessionId } = owner
  await refreshFactors(tx, id)
  await keepOnlySession(tx, { userId: id, id: sessionId })
  await writeAudit(tx, { kind: 'staff-factor-added', actorId: id, subjectId: id, ip, details: { factor } })
  await enqueueMail(tx, factorAddedMail(shop, { to: email, factor }))
  const { codesLeft } = await findCodes(tx, id)
  return codesLeft > 0 ? null : writeRecoveryCodes(tx, id, key)
}

export type Removed = { ok: true } | { ok: false; code: 'not-found' | 'last-factor' }
type Removal = {
  factor: Factor
  isThere: (tx: Queryable) => Promise<boolean>
  remove: (tx: Queryable) => Promise<void>
}

export function removeTotp(deps: AccountDeps, owner: Owner): Promise<Removed> {
  return removeFactor(deps, owner, {
    factor: 'totp',
    isThere: async (tx) => (await findCodes(tx, owner.id)).confirmedAt !== null,
    remove: (tx) => deleteTotp(tx, owner.id),
  })
}

/** Where the shop insists on a second step, the last factor stays: whoever wants another adds it first. */
export function removeFactor(
  { db, shop }: AccountDeps,
  { id, email, ip, isFactorRequired }: Owner,
  { factor, isThere, remove }: Removal,
): Promise<Removed> {
  return db.transaction(async (tx): Promise<Removed> => {
    // Of two who remove one each, the second sees what the first has left.
    await waitForTurnOf(tx, id)
    if (!(await isThere(tx))) return { ok: false, code: 'not-found' }
    if (isFactorRequired && (await countFactors(tx, id)) === 1) return { ok: false, code: 'last-factor' }
    await remove(tx)
    const left = await refreshFactors(tx, id)
    // Codes that lead around a second step nobody has any more are of no use.
    if (left.length === 0) await deleteRecoveryCodes(tx, id)
    await writeAudit(tx, { kind: 'staff-factor-removed', actorId: id, subjectId: id, ip, details: { factor } })
    await enqueueMail(tx, factorRemovedMail(shop, { to: email, factor }))
    return { ok: true }
  })
}

type Renewed = { ok: true; codes: string[] } | { ok: false; code: 'factor-needed' }

export async function renewRecoveryCodes({ db, secrets }: AccountDeps, { id, ip }: Owner): Promise<Renewed> {
  const key = await secrets.key('factor')
  return db.transaction(async (tx): Promise<Renewed> => {
    await waitForTurnOf(tx, id)
    if ((await refreshFactors(tx, id)).length === 0) return { ok: false, code: 'factor-needed' }
    await writeAudit(tx, { kind: 'staff-recovery-codes', actorId: id, subjectId: id, ip })
    return { ok: true, codes: await writeRecoveryCodes(tx, id, key) }
  })
}

async function writeRecoveryCodes(tx: Queryable, userId: number, key: Buffer): Promise<string[]> {
  const codes = makeRecoveryCodes()
  await replaceRecoveryCodes(tx, { userId, hashes: codes.map((code) => hashRecoveryCode(key, userId, code)) })
  return codes
}

type Reset = { userId: number; actorId: number | null; ip: string }

/** Whoever lost phone and codes logs in with the password again, and chooses anew. */
async function resetFactors(
  tx: Queryable,
  { shop }: Pick<AccountDeps, 'shop'>,
  { userId, actorId, ip, email }: Reset & { email: string },
) {
  await waitForTurnOf(tx, userId)
  await deleteTotp(tx, userId)
  await deletePasskeys(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  await refreshFactors(tx, userId)
  await deleteSessionsOf(tx, userId)
  await writeAudit(tx, { kind: 'staff-factors-reset', actorId, subjectId: userId, ip })
  await enqueueMail(tx, factorsResetMail(shop, { to: email }))
}

type ResetResult = { ok: true } | { ok: false; code: 'not-found' | 'own-factors' }

export async function resetFactorsOf(deps: AccountDeps, { userId, actorId, ip }: Reset): Promise<ResetResult> {
  if (userId === actorId) return { ok: false, code: 'own-factors' }
  const user = await findProfile(deps, userId)
  if (user?.role !== 'admin') return { ok: false, code: 'not-found' }
  await deps.db.transaction((tx) => resetFactors(tx, deps, { userId, actorId, ip, email: user.email }))
  return { ok: true }
}

/** From the machine the shop runs on. The journal names nobody, and the email goes out all the same. */
export async function resetByEmail({ db, shop }: Pick<AccountDeps, 'db' | 'shop'>, typed: string): Promise<boolean> {
  const email = parseEmail(typed)
  const userId = email && (await findStaffId(db, email))
  if (!email || !userId) return false
  await db.transaction((tx) => resetFactors(tx, { shop }, { userId, actorId: null, ip: '', email }))
  return true
}

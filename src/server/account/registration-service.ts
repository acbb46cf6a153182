import { createHash } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { startSession } from '#server/platform/session/sessions.ts'
import type { RegisterInput } from '#shared/account/account-contract.ts'
import { registrationConsent } from '#shared/account/consent-text.ts'
import type { AccountDeps, TooMany, Visitor } from './account-deps.ts'
import { findTaken, insertConsent, insertUser, type UserRow } from './account-queries.ts'
import { deviceName } from './device-name.ts'
import { sendEmailCode } from './email-service.ts'
import { takeRegistration } from './look-up-limits.ts'

/** A new person is always an ordinary customer, whatever the request says; consent is stored with the words that were agreed to. */

type Taken = { ok: false; code: 'email-taken' | 'phone-taken' }
type RegisterResult = { ok: true; user: UserRow; token: string } | Taken | TooMany

type Registration = { input: RegisterInput; visitor: Visitor; endOldSession: (tx: Queryable) => Promise<void> }

export async function register(
  deps: AccountDeps,
  { input, visitor, endOldSession }: Registration,
): Promise<RegisterResult> {
  // Hashed first, so that an answer about a taken e-mail comes no sooner than one about a phone, or a new account.
  const passwordHash = await deps.passwords.hash(input.password)
  const lookUp = await takeRegistration(deps, visitor)
  if (lookUp.seconds > 0) return { ok: false, code: 'too-many', seconds: lookUp.seconds }
  const taken = await takenError(deps, input)
  if (taken) return taken
  await lookUp.giveBack()
  const made = await deps.db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email: input.email,
      phone: input.phone,
      firstName: input.first_name,
      lastName: input.last_name,
      patronymic: input.patronymic,
      role: 'user',
      staffRole: null,
      passwordHash,
    })
    if (!user) return null
    if (input.consent) await insertConsent(tx, { userId: user.id, ...consentGiven, ...visitor })
    await sendEmailCode(tx, deps, { userId: user.id, email: user.email })
    await endOldSession(tx)
    await writeAudit(tx, { kind: 'register', actorId: user.id, subjectId: user.id, ip: visitor.ip })
    return { user, token: await startSession(tx, user.id, deviceName(visitor.userAgent)) }
  })
  if (made) return { ok: true, ...made }
  return (await takenError(deps, input)) ?? { ok: false, code: 'email-taken' }
}

async function takenError({ db }: AccountDeps, input: RegisterInput): Promise<Taken | null> {
  const { email, phone } = await findTaken(db, input)
  if (email) return { ok: false, code: 'email-taken' }
  return phone ? { ok: false, code: 'phone-taken' } : null
}

const consentGiven = {
  purpose: registrationConsent.purpose,
  version: registrationConsent.version,
  textSha256: createHash('sha256').update(registrationConsent.text).digest('hex'),
}

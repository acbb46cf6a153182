import { createHash } from 'node:crypto'
import { writeAudit } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database.ts'
import { startSession } from '#server/platform/sessions.ts'
import type { RegisterInput } from '#shared/account/account-contract.ts'
import { registrationConsent } from '#shared/account/consent-text.ts'
import type { AccountDeps, Visitor } from './account-deps.ts'
import { insertConsent, insertUser, isEmailTaken, isPhoneTaken, type UserRow } from './account-queries.ts'
import { sendEmailCode } from './email-service.ts'

/** A new person is always an ordinary customer, whatever the request says; consent is kept with the words that were agreed to. */

type Taken = { ok: false; code: 'email-taken' | 'phone-taken' }
type RegisterResult = { ok: true; user: UserRow; token: string } | Taken

type Registration = { input: RegisterInput; visitor: Visitor; endOldSession: (tx: Queryable) => Promise<void> }

export async function register(
  deps: AccountDeps,
  { input, visitor, endOldSession }: Registration,
): Promise<RegisterResult> {
  const taken = await findTaken(deps.db, input)
  if (taken) return taken
  const passwordHash = await deps.passwords.hash(input.password)
  const made = await deps.db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      email: input.email,
      phone: input.phone,
      firstName: input.first_name,
      lastName: input.last_name,
      patronymic: input.patronymic,
      role: 'user',
      passwordHash,
    })
    if (!user) return null
    if (input.consent) await insertConsent(tx, { userId: user.id, ...consentGiven, ...visitor })
    await sendEmailCode(tx, deps, { userId: user.id, email: user.email })
    await endOldSession(tx)
    await writeAudit(tx, { kind: 'register', actorId: user.id, subjectId: user.id, ip: visitor.ip })
    return { user, token: await startSession(tx, user.id) }
  })
  if (made) return { ok: true, ...made }
  return (await findTaken(deps.db, input)) ?? { ok: false, code: 'email-taken' }
}

async function findTaken(db: Queryable, { email, phone }: { email: string; phone: string }): Promise<Taken | null> {
  if (await isEmailTaken(db, email)) return { ok: false, code: 'email-taken' }
  if (await isPhoneTaken(db, phone)) return { ok: false, code: 'phone-taken' }
  return null
}

const consentGiven = {
  purpose: registrationConsent.purpose,
  version: registrationConsent.version,
  textSha256: createHash('sha256').update(registrationConsent.text).digest('hex'),
}

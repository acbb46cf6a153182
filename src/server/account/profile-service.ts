import { isUniqueViolation } from '#server/platform/database/unique-violation.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { deleteSessionsOf, findSecondStep, startSession } from '#server/platform/session/sessions.ts'
import type { ProfileInput } from '#shared/account/account-contract.ts'
import type { AccountDeps, Visitor } from './account-deps.ts'
import { passwordChangedMail } from './account-mail.ts'
import {
  findUser,
  holdPasswordHash,
  isEmailTaken,
  lockUser,
  setPassword,
  type UserRow,
  updateProfile,
} from './account-queries.ts'
import { deviceName } from './device-name.ts'
import { requestEmailCode } from './email-service.ts'
import { checkPassword, type PasswordCheck, type PasswordOwner } from './login-service.ts'
import { takeOwnLookUp } from './look-up-limits.ts'

/** People change their own names and phone at once; another e-mail needs the password and a code from the new address. */

type Change = { user: PasswordOwner; input: ProfileInput; visitor: Visitor }
type ChangeResult =
  | { ok: true; user: UserRow; emailToConfirm: string | null }
  | { ok: false; code: 'phone-taken' | 'email-taken' | 'not-found' }
  | Exclude<PasswordCheck, { ok: true }>

export async function changeProfile(deps: AccountDeps, { user, input, visitor }: Change): Promise<ChangeResult> {
  const newEmail = input.email !== undefined && input.email !== user.email ? input.email : null
  const seconds = await takeLookUpOf(deps, { user, input, visitor, newEmail })
  if (seconds > 0) return { ok: false, code: 'too-many', seconds }
  if (newEmail) {
    const check = await checkPassword(deps, { user, password: input.password ?? '' })
    if (!check.ok) return check
    if (await isEmailTaken(deps.db, newEmail)) return { ok: false, code: 'email-taken' }
  }
  const changed = await saveProfile(deps, { user, input, visitor })
  if (!changed.ok || !newEmail) return changed
  const asked = await requestEmailCode(deps, { userId: user.id, email: newEmail, visitor })
  return asked.ok ? { ...changed, emailToConfirm: newEmail } : asked
}

/** Another phone or e-mail is answered with whether it is somebody's, so it counts like asking for it. */
async function takeLookUpOf(
  deps: AccountDeps,
  { user, input, visitor, newEmail }: Change & { newEmail: string | null },
): Promise<number> {
  const isNewPhone = input.phone !== undefined && input.phone !== (await findUser(deps.db, user.id))?.phone
  if (!newEmail && !isNewPhone) return 0
  return takeOwnLookUp(deps, [visitor.address, `account:${user.id}`])
}

async function saveProfile({ db }: AccountDeps, { user, input, visitor }: Change): Promise<ChangeResult> {
  const saved = db.transaction(async (tx): Promise<ChangeResult> => {
    const before = await lockUser(tx, user.id)
    if (!before) return { ok: false, code: 'not-found' }
    const fields = {
      firstName: input.first_name ?? before.firstName,
      lastName: input.last_name ?? before.lastName,
      patronymic: input.patronymic === undefined ? before.patronymic : input.patronymic,
      phone: input.phone ?? before.phone,
    }
    const after = await updateProfile(tx, { userId: user.id, ...fields })
    if (!after) return { ok: false, code: 'not-found' }
    await writeAudit(tx, { kind: 'profile-changed', actorId: user.id, subjectId: user.id, ip: visitor.ip })
    return { ok: true, user: after, emailToConfirm: null }
  })
  return saved.catch((error): ChangeResult => {
    if (isUniqueViolation(error)) return { ok: false, code: 'phone-taken' }
    throw error
  })
}

type PasswordChanged =
  | { ok: true; token: string }
  | { ok: false; code: 'no-session' }
  | Exclude<PasswordCheck, { ok: true }>
type PasswordChange = { user: PasswordOwner; password: string; newPassword: string; visitor: Visitor }

/** Whoever else is logged in as this person is out; the browser at hand goes on with a new session. */
export async function changePassword(
  deps: AccountDeps,
  { user, password, newPassword, visitor }: PasswordChange,
): Promise<PasswordChanged> {
  const check = await checkPassword(deps, { user, password })
  if (!check.ok) return check
  const hash = await deps.passwords.hash(newPassword)
  return deps.db.transaction(async (tx): Promise<PasswordChanged> => {
    // Comparing and hashing take long enough for somebody else to change the password, or to end this very session.
    if ((await holdPasswordHash(tx, user.id)) !== check.hash) return { ok: false, code: 'wrong-password' }
    const session = await findSecondStep(tx, { userId: user.id, id: user.sessionId })
    if (!session) return { ok: false, code: 'no-session' }
    await setPassword(tx, { userId: user.id, hash })
    await deleteSessionsOf(tx, user.id)
    await enqueueMail(tx, passwordChangedMail(deps.shop, { to: user.email }))
    await writeAudit(tx, { kind: 'password-changed', actorId: user.id, subjectId: user.id, ip: visitor.ip })
    return { ok: true, token: await startSession(tx, user.id, deviceName(visitor.userAgent), session) }
  })
}

export function findProfile({ db }: AccountDeps, id: number): Promise<UserRow | null> {
  return findUser(db, id)
}

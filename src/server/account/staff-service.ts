import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { deleteSessionsOf, startSession } from '#server/platform/session/sessions.ts'
import { maskEmail } from '#shared/account/email.ts'
import type { InvitationInput, OpenInvitation } from '#shared/staff/staff-contract.ts'
import type { AccountDeps, Visitor } from './account-deps.ts'
import { findUserByEmail, insertUser, lockUser, type UserRow, updateStanding } from './account-queries.ts'
import { deviceName } from './device-name.ts'
import { ownEmail } from './email-service.ts'
import { invitationMail } from './staff-mail.ts'
import {
  deleteInvitation,
  type FoundInvitation,
  lockInvitation,
  markAccepted,
  writeInvitation,
} from './staff-queries.ts'

/** An owner invites by mail; whoever opens the link within two days works in the shop from then on. */

const invitationHours = 48

type By = { actorId: number; name: string; ip: string }

export function invite(
  { db, shop }: AccountDeps,
  { email, staff_role: staffRole }: InvitationInput,
  { actorId, name, ip }: By,
): Promise<{ ok: true } | { ok: false; code: 'already-staff' }> {
  const token = randomBytes(32).toString('base64url')
  return db.transaction(async (tx) => {
    if ((await findUserByEmail(tx, email))?.role === 'admin') return { ok: false, code: 'already-staff' }
    const tokenHash = hashOf(token)
    const expiresAt = await writeInvitation(tx, {
      email,
      staffRole,
      tokenHash,
      invitedBy: actorId,
      hours: invitationHours,
    })
    await enqueueMail(tx, invitationMail(shop, { to: email, staffRole, token, by: name, expiresAt }))
    await writeAudit(tx, { kind: 'staff-invited', actorId, ip, details: { email: maskEmail(email), role: staffRole } })
    return { ok: true }
  })
}

export function endInvitation({ db }: AccountDeps, id: number, { actorId, ip }: By): Promise<boolean> {
  return db.transaction(async (tx) => {
    const email = await deleteInvitation(tx, id)
    if (email) {
      await writeAudit(tx, { kind: 'staff-invitation-ended', actorId, ip, details: { email: maskEmail(email) } })
    }
    return email !== null
  })
}

export async function readInvitation({ db }: AccountDeps, token: string): Promise<OpenInvitation | null> {
  const found = await lockInvitation(db, hashOf(token))
  if (!found) return null
  const { email, staffRole } = found
  return { email, staff_role: staffRole, has_account: (await findUserByEmail(db, email)) !== null }
}

type Joined =
  | { ok: true; user: UserRow; token: string }
  | { ok: false; code: 'invitation-over' | 'email-taken' | 'invitation-other' }
type NewColleague = { token: string; first_name: string; last_name: string; password: string }

/** The letter came to this address, so it is theirs. */
export async function joinAsNew(deps: AccountDeps, input: NewColleague, visitor: Visitor): Promise<Joined> {
  const passwordHash = await deps.passwords.hash(input.password)
  return joinBy(deps, input.token, visitor, async (tx, { email, staffRole }) => {
    const names = { firstName: input.first_name, lastName: input.last_name, patronymic: null, phone: null }
    const user = await insertUser(tx, { email, role: 'admin', staffRole, passwordHash, ...names })
    if (!user) return { ok: false, code: 'email-taken' }
    return { ok: true, user: (await ownEmail(tx, { userId: user.id, email }))! }
  })
}

/** An account takes an invitation of its own address only: a forwarded letter opens nothing. */
export function joinAsKnown(deps: AccountDeps, token: string, userId: number, visitor: Visitor): Promise<Joined> {
  return joinBy(deps, token, visitor, async (tx, { email, staffRole }) => {
    const known = await lockUser(tx, userId)
    if (known?.email !== email) return { ok: false, code: 'invitation-other' }
    await ownEmail(tx, { userId, email })
    await deleteSessionsOf(tx, userId)
    const role = { role: 'admin', staffRole, tradeLevel: null, blocked: known.blocked } as const
    return { ok: true, user: (await updateStanding(tx, { userId, ...role }))! }
  })
}

type Taken = { ok: true; user: UserRow } | Extract<Joined, { ok: false }>

function joinBy(
  { db }: AccountDeps,
  token: string,
  { ip, userAgent }: Visitor,
  take: (tx: Queryable, invitation: FoundInvitation) => Promise<Taken>,
): Promise<Joined> {
  return db.transaction(async (tx): Promise<Joined> => {
    const invitation = await lockInvitation(tx, hashOf(token))
    if (!invitation) return { ok: false, code: 'invitation-over' }
    const taken = await take(tx, invitation)
    if (!taken.ok) return taken
    const { id: userId } = taken.user
    await markAccepted(tx, { id: invitation.id, userId })
    const details = { role: invitation.staffRole, invited_by: invitation.invitedBy }
    await writeAudit(tx, { kind: 'staff-joined', actorId: userId, subjectId: userId, ip, details })
    return { ...taken, token: await startSession(tx, userId, deviceName(userAgent)) }
  })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { createHmac } from 'node:crypto'
import { writeAudit } from '#server/platform/audit.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { deleteSessionsOf } from '#server/platform/sessions.ts'
import type { AccountDeps, Visitor } from './account-deps.ts'
import { accountErasedMail } from './account-mail.ts'
import { lockActiveAdmins, lockUser } from './account-queries.ts'
import { deleteCodesOf } from './code-queries.ts'
import { anonymiseUser, exportAccount, insertDestruction } from './personal-data-queries.ts'

/** The law (152-ФЗ) lets everyone see and erase what the shop knows about them; the shop keeps proof that it was erased. */

type Asked = { userId: number; actorId: number; visitor: Visitor }

export async function exportPersonalData({ db, personalData }: AccountDeps, { userId, actorId, visitor }: Asked) {
  const parts: Record<string, unknown> = await exportAccount(db, userId)
  if (!parts.account) return null
  for (const part of personalData) parts[part.name] = await part.export(db, userId)
  await writeAudit(db, { kind: 'data-exported', actorId, subjectId: userId, ip: visitor.ip, details: { subjects: 1 } })
  return parts
}

type Erased = { ok: true } | { ok: false; code: 'last-admin' | 'not-found' }

export async function erasePersonalData(deps: AccountDeps, { userId, actorId, visitor }: Asked): Promise<Erased> {
  const key = await deps.secrets.key('erasure')
  return deps.db.transaction(async (tx): Promise<Erased> => {
    const admins = await lockActiveAdmins(tx)
    if (admins.length === 1 && admins[0] === userId) return { ok: false, code: 'last-admin' }
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, code: 'not-found' }
    for (const part of deps.personalData) await part.erase(tx, userId)
    await deleteCodesOf(tx, userId)
    await deleteSessionsOf(tx, userId)
    await anonymiseUser(tx, userId)
    await insertDestruction(tx, {
      userId,
      subjectHash: createHmac('sha256', key).update(user.email).digest(),
      categories: ['account', 'sessions', 'codes', ...deps.personalData.map((part) => part.name)],
      reason: actorId === userId ? 'по требованию владельца' : 'по требованию владельца, исполнил администратор',
      actorId,
    })
    await enqueueMail(tx, accountErasedMail(deps.shop, { to: user.email }))
    await writeAudit(tx, {
      kind: 'account-erased',
      actorId,
      subjectId: userId,
      ip: actorId === userId ? '' : visitor.ip,
    })
    return { ok: true }
  })
}

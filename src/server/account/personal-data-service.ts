import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { Queryable } from '#server/platform/database/database.ts'
import { removeWipedFiles, wipeMailTo } from '#server/platform/mail/mail-erasure.ts'
import { enqueueMail } from '#server/platform/mail/mail-outbox.ts'
import { outboxDir } from '#server/platform/mail/outbox-files.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import {
  appendErasures,
  type Erasure,
  findErasures,
  readErasures,
  withoutErasures,
} from '#server/platform/session/erase-list.ts'
import { deleteSessionsOf } from '#server/platform/session/sessions.ts'
import type { AccountDeps, Visitor } from './account-deps.ts'
import { accountErasedMail } from './account-mail.ts'
import { deleteCodesOf, lockActiveOwners, lockUser, type UserRow } from './account-queries.ts'
import { anonymiseUser, exportAccount, findUnerased, insertDestruction } from './personal-data-queries.ts'

/** The law (152-ФЗ) lets everyone see and erase what the shop knows about them; the shop keeps proof that it was erased. */

type Asked = { userId: number; actorId: number; visitor: Visitor }

export async function exportPersonalData({ db, personalData }: AccountDeps, { userId, actorId, visitor }: Asked) {
  const exported: Record<string, unknown> = await exportAccount(db, userId)
  if (!exported.account) return null
  for (const source of personalData) exported[source.name] = await source.export(db, userId)
  await writeAudit(db, { kind: 'data-exported', actorId, subjectId: userId, ip: visitor.ip, details: { subjects: 1 } })
  return exported
}

type Erased = { ok: true } | { ok: false; code: 'last-owner' | 'not-found' }

export async function erasePersonalData(deps: AccountDeps, { userId, actorId, visitor }: Asked): Promise<Erased> {
  const key = await deps.secrets.key('erasure')
  const done = await deps.db.transaction(async (tx) => {
    const owners = await lockActiveOwners(tx)
    if (owners.length === 1 && owners[0] === userId) return { ok: false, code: 'last-owner' } as const
    const user = await lockUser(tx, userId)
    if (!user) return { ok: false, code: 'not-found' } as const
    const reason = actorId === userId ? 'по требованию владельца' : 'по требованию владельца, исполнил администратор'
    const erasure = await eraseRows(tx, deps, { user, reason, actorId, key })
    await enqueueMail(tx, accountErasedMail(deps.shop, { to: user.email }))
    await writeAudit(tx, {
      kind: 'account-erased',
      actorId,
      subjectId: userId,
      ip: actorId === userId ? '' : visitor.ip,
    })
    return { ok: true, erasure } as const
  })
  if (!done.ok) return done
  // What fails here is made up for by the daily clearing.
  deps.background.start(async () => {
    await appendErasures(deps.dataDir, done.erasure ? [done.erasure] : [])
    await removeWipedFiles(deps.db, outboxDir(deps))
  })
  return { ok: true }
}

type Rows = Pick<AccountDeps, 'personalData'>
/** The key is read beforehand: inside the transaction it would need a second connection. */
type Leaving = { user: UserRow; reason: string; actorId: number | null; key: Buffer }

/** What goes onto the list, by the database's clock. */
async function eraseRows(tx: Queryable, { personalData }: Rows, { user, reason, actorId, key }: Leaving) {
  for (const source of personalData) await source.erase(tx, user.id)
  await deleteCodesOf(tx, user.id)
  await deleteSessionsOf(tx, user.id)
  await wipeMailTo(tx, user.email)
  await anonymiseUser(tx, user.id)
  return insertDestruction(tx, {
    userId: user.id,
    subjectHash: createHmac('sha256', key).update(user.email).digest(),
    categories: ['account', 'sessions', 'codes', 'mail', ...personalData.map((source) => source.name)],
    reason,
    actorId,
  })
}

/**
 * After an older backup came back: whoever was erased since is erased again. Asked at every start too, as a restore may have been broken
 * off before it came to this. Answers how many there were.
 */
export async function eraseAgain(
  deps: Pick<AccountDeps, 'db' | 'secrets' | 'personalData'>,
  erasures: Erasure[],
): Promise<number> {
  if (erasures.length === 0) return 0
  const key = await deps.secrets.key('erasure')
  let erased = 0
  for (const { id } of await findUnerased(deps.db, erasures)) {
    const isErased = await deps.db.transaction(async (tx) => {
      const user = await lockUser(tx, id)
      if (!user) return false
      await eraseRows(tx, deps, { user, reason: 'повторно, после восстановления из копии', actorId: null, key })
      return true
    })
    if (isErased) erased += 1
  }
  return erased
}

/** The list beside the database says what the database says, whatever failed when somebody left. */
export async function completeEraseList({ pool, dataDir }: { pool: Pool; dataDir: string }): Promise<void> {
  const listed = await readErasures(dataDir)
  await appendErasures(dataDir, withoutErasures(await findErasures(pool), listed))
}

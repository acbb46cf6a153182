import { listAudit, writeAudit } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database.ts'
import { deleteSessionsOf } from '#server/platform/sessions.ts'
import type { AuditList, AuditQuery, ManagedUserInput } from '#shared/account/user-admin-contract.ts'
import type { AccountDeps, Visitor } from './account-deps.ts'
import { lockActiveAdmins, lockUser, type UserRow, updateRoleAndBlocking } from './account-queries.ts'
import { countUsers, findUsers, type UserFilter } from './user-list-queries.ts'

/** An administrator gives roles and blocks; the shop is never left without an administrator who can get in. */

type Asked = UserFilter & { limit: number; beforeId?: number | undefined }
type UserPage = { users: UserRow[]; total: number; nextId: number | null }

export async function listUsers({ db }: AccountDeps, { limit, beforeId, ...filter }: Asked): Promise<UserPage> {
  const [found, total] = await Promise.all([
    findUsers(db, { ...filter, limit: limit + 1, beforeId }),
    countUsers(db, filter),
  ])
  const users = found.slice(0, limit)
  return { users, total, nextId: found.length > limit ? (users.at(-1)?.id ?? null) : null }
}

type Change = { userId: number; input: ManagedUserInput; actorId: number; visitor: Pick<Visitor, 'ip'> }
type Changed = { ok: true; user: UserRow } | { ok: false; code: 'not-found' | 'stale' | 'last-admin' }

export function changeUser({ db }: Pick<AccountDeps, 'db'>, change: Change): Promise<Changed> {
  return db.transaction((tx) => changeUserIn(tx, change))
}

/** The same inside a larger change, which is taken back as a whole. */
export async function changeUserIn(tx: Queryable, { userId, input, actorId, visitor }: Change): Promise<Changed> {
  const admins = await lockActiveAdmins(tx)
  const before = await lockUser(tx, userId)
  if (!before) return { ok: false, code: 'not-found' }
  if (input.version !== undefined && input.version !== before.version) return { ok: false, code: 'stale' }
  const role = input.role ?? before.role
  const blocked = input.blocked ?? before.blocked
  if (role === before.role && blocked === before.blocked) return { ok: true, user: before }
  const losesAdmin = role !== 'admin' || blocked
  if (losesAdmin && admins.length === 1 && admins[0] === userId) return { ok: false, code: 'last-admin' }

  const user = await updateRoleAndBlocking(tx, { userId, role, blocked })
  if (!user) return { ok: false, code: 'not-found' }
  // With another role comes another session: what a page still shows from before is not to be trusted.
  await deleteSessionsOf(tx, userId)
  const by = { actorId, subjectId: userId, ip: visitor.ip }
  if (role !== before.role)
    await writeAudit(tx, { kind: 'role-changed', ...by, details: { from: before.role, to: role } })
  if (blocked !== before.blocked) await writeAudit(tx, { kind: blocked ? 'blocked' : 'unblocked', ...by })
  return { ok: true, user }
}

const usualPage = 24

export async function readAudit({ db }: AccountDeps, query: AuditQuery): Promise<AuditList> {
  const limit = query.limit ?? usualPage
  const rows = await listAudit(db, {
    kind: query.kind,
    subjectId: query.user_id,
    before: query.cursor,
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  return {
    events: page.map((row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      kind: row.kind,
      actor_id: row.actorId,
      subject_id: row.subjectId,
      ip: row.ip,
      details: row.details,
    })),
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

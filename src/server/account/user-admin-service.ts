import { readNote } from '#server/guest/customer-note-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { deleteSessionsOf } from '#server/platform/session/sessions.ts'
import { levelName } from '#server/trade-level/trade-level-service.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'
import type { ManagedUserInput, UserSort } from '#shared/user/user-admin-contract.ts'
import type { AccountDeps, Visitor } from './account-deps.ts'
import { lockActiveOwners, lockUser, type UserRow, updateStanding } from './account-queries.ts'
import {
  countUsers,
  findLastChange,
  findOrdersOf,
  findUser,
  findUsers,
  type UserFilter,
  type UserListRow,
} from './user-list-queries.ts'

/** Managers make masters and block customers, owners also decide who works here; the shop is never left without an owner who can get in. */

type Asked = UserFilter & { sort: UserSort; limit: number; page: number }
type UserPage = { users: UserListRow[]; total: number }

export async function listUsers({ db }: AccountDeps, { limit, page, sort, ...filter }: Asked): Promise<UserPage> {
  const [users, total] = await Promise.all([
    findUsers(db, { ...filter, sort, limit, offset: (page - 1) * limit }),
    countUsers(db, filter),
  ])
  return { users, total }
}

/** The newest of those whose name, e-mail or phone has every word. */
export function findPeopleBy(db: Queryable, { search, limit }: { search: string; limit: number }) {
  return findUsers(db, { search, sort: 'new', limit, offset: 0 })
}

const shownOrders = 20

export async function readUser({ db }: AccountDeps, userId: number) {
  const person = await findUser(db, userId)
  if (!person) return null
  return {
    person,
    orders: await findOrdersOf(db, { userId, limit: shownOrders }),
    note: await readNote(db, { userId }),
  }
}

/** Whoever becomes an admin without further words. */
const usualStaffRole: StaffRole = 'manager'

type Change = { userId: number; input: ManagedUserInput; actorId: number; visitor: Pick<Visitor, 'ip'> }
type Changed =
  | { ok: true; user: UserRow }
  | { ok: false; code: 'not-found' | 'last-owner' | 'own-role' | 'no-right' | 'no-trade-level' }
  | { ok: false; code: 'stale'; version: number; last: { by: string | null; at: string } | null }

export function changeUser({ db }: Pick<AccountDeps, 'db'>, change: Change): Promise<Changed> {
  return db.transaction((tx) => changeUserIn(tx, change))
}

/** The same inside a larger change, which is taken back as a whole. */
export async function changeUserIn(tx: Queryable, { userId, input, actorId, visitor }: Change): Promise<Changed> {
  const owners = await lockActiveOwners(tx)
  const before = await lockUser(tx, userId)
  if (!before) return { ok: false, code: 'not-found' }
  if (input.version !== undefined && input.version !== before.version) {
    return { ok: false, code: 'stale', version: before.version, last: await findLastChange(tx, userId) }
  }
  const role = input.role ?? before.role
  const blocked = input.blocked ?? before.blocked
  const staffRole = role === 'admin' ? (input.staff_role ?? before.staffRole ?? usualStaffRole) : null
  // Whoever is no master any more begins at the first level when they become one again.
  const tradeLevel = role !== 'master' ? null : input.trade_level === undefined ? before.tradeLevel : input.trade_level
  const isSameAccess = role === before.role && staffRole === before.staffRole && blocked === before.blocked
  if (input.trade_level != null && (role !== 'master' || (await levelName(tx, input.trade_level)) === null)) {
    return { ok: false, code: 'no-trade-level' }
  }
  if (isSameAccess && tradeLevel === before.tradeLevel) return { ok: true, user: before }
  const isAboutStaff = role === 'admin' || before.role === 'admin'
  if (isAboutStaff && !owners.includes(actorId)) return { ok: false, code: 'no-right' }
  const losesOwner = staffRole !== 'owner' || blocked
  if (losesOwner && owners.length === 1 && owners[0] === userId) return { ok: false, code: 'last-owner' }

  // Nobody locks themselves out by mistake.
  if (userId === actorId) return { ok: false, code: 'own-role' }

  const user = await updateStanding(tx, { userId, role, staffRole, tradeLevel, blocked })
  if (!user) return { ok: false, code: 'not-found' }
  // With another role comes another session: what a page still shows from before is not to be trusted.
  if (!isSameAccess) await deleteSessionsOf(tx, userId)
  const by = { actorId, subjectId: userId, ip: visitor.ip }
  if (role !== before.role || staffRole !== before.staffRole) {
    const details = { from: roleWord(before), to: roleWord({ role, staffRole }) }
    await writeAudit(tx, { kind: 'role-changed', ...by, details })
  }
  if (role === 'master' && tradeLevel !== before.tradeLevel) {
    const details = { level_from: await levelName(tx, before.tradeLevel), level: await levelName(tx, tradeLevel) }
    await writeAudit(tx, { kind: 'trade-level-changed', ...by, details })
  }
  if (blocked !== before.blocked) await writeAudit(tx, { kind: blocked ? 'blocked' : 'unblocked', ...by })
  return { ok: true, user }
}

/** An admin is named by what they are in the shop. */
function roleWord({ role, staffRole }: Pick<UserRow, 'role' | 'staffRole'>): string {
  return staffRole ?? role
}

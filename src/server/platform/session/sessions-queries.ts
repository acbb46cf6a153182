import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows } from '#server/platform/database/sql-rows.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'
import { cookieLifeSeconds } from './cookies.ts'

export type Role = 'admin' | 'master' | 'user'
export type SessionUser = {
  id: number
  role: Role
  /** What an admin is in the shop; null for everybody else. */
  staffRole: StaffRole | null
  firstName: string
  lastName: string
  email: string
  emailConfirmed: boolean
}
export type Session = { sessionId: string; user: SessionUser }

const today = sql`(now() at time zone 'Europe/Moscow')::date`

/** Role and blocking are read each time, so a change by an administrator holds from the next request on. */
export async function findSession(db: Queryable, tokenHash: Buffer): Promise<Session | null> {
  const [row] = await askSession(db, { tokenHash })
  if (!row) return null
  const { sessionId, isFirstToday, isOver, ...user } = row
  if (isOver) {
    // Once over, over for good, also when the clock is set back.
    await deleteSession(db, tokenHash)
    return null
  }
  if (isFirstToday) await db.execute(sql`update users set seen_on = ${today} where id = ${user.id}`)
  return { sessionId, user }
}

/** Asked with every request of whoever is logged in. */
const askSession = prepareRows<SessionUser & { sessionId: string; isFirstToday: boolean; isOver: boolean }>(
  'session',
  sql`select s.id::text as "sessionId", s.expires_at <= now() as "isOver", u.id, u.role, u.staff_role as "staffRole", u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.email_confirmed_at is not null as "emailConfirmed",
      u.seen_on is distinct from ${today} as "isFirstToday"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${given('tokenHash', 'bytea')} and u.blocked_at is null and u.erased_at is null`,
)

export async function insertSession(db: Queryable, { userId, tokenHash }: { userId: number; tokenHash: Buffer }) {
  await db.execute(sql`insert into sessions (user_id, token_hash, expires_at)
    values (${userId}, ${tokenHash}, now() + make_interval(secs => ${cookieLifeSeconds}))`)
}

export async function deleteSession(db: Queryable, tokenHash: Buffer) {
  await db.execute(sql`delete from sessions where token_hash = ${tokenHash}`)
}

export async function deleteSessionsOf(db: Queryable, userId: number) {
  await db.execute(sql`delete from sessions where user_id = ${userId}`)
}

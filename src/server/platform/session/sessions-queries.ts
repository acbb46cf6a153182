import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, prepareRows, selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { proofMinutes } from '#shared/api/proof-rule.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { cookieLifeSeconds, halfLifeSeconds } from './cookies.ts'

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
  /** At whose prices they buy: a master at those of their trade level. */
  tier: PriceTier
}
export type Session = {
  sessionId: string
  /** Whoever works here without the second factor the shop insists on: a user like any other until they have one. */
  user: SessionUser
  lacksFactor: boolean
  /** Has proved who they are within the last ten minutes. */
  isProven: boolean
}

export type StaffRules = {
  /** Somebody of the staff who did nothing for so long has to log in again. */
  idleHours: number
  isFactorRequired: boolean
}

const today = sql`(now() at time zone 'Europe/Moscow')::date`

type Asked = {
  tokenHash: Buffer
  staff: StaffRules
  /** The page asks and nobody has touched it: the session gets no younger of it, and the person is not seen. */
  isByItself: boolean
}

/** Role and blocking are read each time, so a change by an administrator holds from the next request on. */
export async function findSession(db: Queryable, { tokenHash, staff, isByItself }: Asked): Promise<Session | null> {
  const [row] = await askSession(db, { tokenHash })
  if (!row) return null
  const { sessionId, isFirstToday, isSeenAnew, idleHours, isOver, hasFactor, isSecondStepMade, isProven, ...user } = row
  const isStaff = user.role === 'admin'
  if (isOver || (isStaff && (idleHours >= staff.idleHours || (hasFactor && !isSecondStepMade)))) {
    // Once over, over for good, also when the clock is set back.
    await deleteSession(db, tokenHash)
    return null
  }
  if (isSeenAnew && !isByItself) await db.execute(sql`update sessions set seen_at = now() where id = ${sessionId}`)
  if (isFirstToday && !isByItself) await db.execute(sql`update users set seen_on = ${today} where id = ${user.id}`)
  const lacksFactor = isStaff && staff.isFactorRequired && !hasFactor
  return { sessionId, user: lacksFactor ? { ...user, staffRole: null } : user, lacksFactor, isProven }
}

/** Asked with every request of whoever is logged in. */
type AskedSession = SessionUser & {
  sessionId: string
  isFirstToday: boolean
  isSeenAnew: boolean
  idleHours: number
  isOver: boolean
  hasFactor: boolean
  isSecondStepMade: boolean
  isProven: boolean
}
const askSession = prepareRows<AskedSession>(
  'session',
  sql`select s.id::text as "sessionId", s.expires_at <= now() as "isOver", u.id, u.role, tier_of(u.role, u.trade_level) as tier, u.staff_role as "staffRole", u.first_name as "firstName", u.last_name as "lastName", u.email,
      u.email_confirmed_at is not null as "emailConfirmed",
      u.seen_on is distinct from ${today} as "isFirstToday", s.seen_at < now() - interval '15 minutes' as "isSeenAnew",
      extract(epoch from now() - s.seen_at)::float8 / 3600 as "idleHours",
      u.factors <> '{}' as "hasFactor", s.second_factor as "isSecondStepMade",
      s.proven_at > now() - interval '${sql.raw(String(proofMinutes))} minutes' as "isProven"
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${given('tokenHash', 'bytea')} and u.blocked_at is null and u.erased_at is null`,
)

/** What `findSession` lets into management, of `sessions s join users u`, for work done without a request. */
export function isOpenToStaff({ idleHours, isFactorRequired }: StaffRules): SQL {
  return sql`s.expires_at > now() and u.role = 'admin' and u.blocked_at is null and u.erased_at is null
    and s.seen_at > now() - make_interval(hours => ${idleHours}::integer)
    and case when u.factors <> '{}' then s.second_factor else not ${isFactorRequired}::boolean end`
}

/** A browser that never comes back would keep its session, and what hangs on it, for as long as the cookie lives. */
export async function endIdleSessions(db: Queryable, { idleHours }: StaffRules) {
  await db.execute(sql`delete from sessions s using users u where u.id = s.user_id and u.role = 'admin'
    and s.seen_at <= now() - make_interval(hours => ${idleHours}::integer)`)
}

type NewSession = { userId: number; tokenHash: Buffer; device: string; isSecondStepMade: boolean }

export async function insertSession(db: Queryable, { userId, tokenHash, device, isSecondStepMade }: NewSession) {
  await db.execute(sql`insert into sessions (user_id, token_hash, device, second_factor, expires_at)
    values (${userId}, ${tokenHash}, ${device}, ${isSecondStepMade}, now() + make_interval(secs => ${cookieLifeSeconds}))`)
}

export async function deleteSession(db: Queryable, tokenHash: Buffer) {
  await db.execute(sql`delete from sessions where token_hash = ${tokenHash}`)
}

/** Also those that were about to begin. */
export async function deleteSessionsOf(db: Queryable, userId: number) {
  await db.execute(sql`delete from sessions where user_id = ${userId}`)
  await db.execute(sql`delete from half_logins where user_id = ${userId}`)
}

/** Null: the session is over. */
export async function findSecondStep(tx: Queryable, { userId, id }: { userId: number; id: string }) {
  const { rows } = await tx.execute<{ isSecondStepMade: boolean }>(
    sql`select second_factor as "isSecondStepMade" from sessions where id = ${id} and user_id = ${userId} for update`,
  )
  return rows[0] ?? null
}

/** A factor was given in this one, so it has made the second step; all others of the user are over. */
export async function keepOnlySession(db: Queryable, { userId, id }: { userId: number; id: string }) {
  await db.execute(sql`update sessions set second_factor = true where id = ${id} and user_id = ${userId}`)
  await db.execute(sql`delete from sessions where id <> ${id} and user_id = ${userId}`)
  await db.execute(sql`delete from half_logins where user_id = ${userId}`)
}

export async function markProven(db: Queryable, sessionId: string) {
  await db.execute(sql`update sessions set proven_at = now() where id = ${sessionId}`)
}

export async function insertHalfLogin(db: Queryable, { tokenHash, userId }: { tokenHash: Buffer; userId: number }) {
  await db.execute(sql`insert into half_logins (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + make_interval(secs => ${halfLifeSeconds}))`)
}

export async function findHalfLogin(db: Queryable, tokenHash: Buffer): Promise<number | null> {
  const [row] = await selectRows<{ userId: number }>(
    db,
    sql`select user_id as "userId" from half_logins where token_hash = ${tokenHash} and expires_at > now()`,
  )
  return row?.userId ?? null
}

/** True for the one caller who goes on with it. */
export async function spendHalfLogin(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await selectRows(db, sql`delete from half_logins where token_hash = ${tokenHash} returning 1`)
  return rows.length > 0
}

export type OpenSession = { id: string; device: string; createdAt: string; seenAt: string }

/** The latest first. */
export function findSessionsOf(db: Queryable, userId: number): Promise<OpenSession[]> {
  return selectRows<OpenSession>(
    db,
    sql`select id::text, device, ${utcText(sql`created_at`)} as "createdAt", ${utcText(sql`seen_at`)} as "seenAt"
    from sessions where user_id = ${userId} and expires_at > now() order by seen_at desc, id desc limit 100`,
  )
}

/** Whether there was such a one of theirs. */
export async function deleteSessionOf(db: Queryable, { userId, id }: { userId: number; id: number }): Promise<boolean> {
  const rows = await selectRows(db, sql`delete from sessions where id = ${id} and user_id = ${userId} returning id`)
  return rows.length > 0
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { UserRole } from '#shared/account/account-contract.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'
import type { Factor } from '#shared/factor/factor-contract.ts'

export type UserRow = {
  id: number
  email: string
  emailConfirmed: boolean
  phone: string | null
  firstName: string
  lastName: string
  patronymic: string | null
  role: UserRole
  staffRole: StaffRole | null
  /** Of a master; null: the first. */
  tradeLevel: number | null
  blocked: boolean
  version: number
  createdAt: Date
  factors: Factor[]
}

export const userColumns = sql`id, email, email_confirmed_at is not null as "emailConfirmed", phone, first_name as "firstName",
  last_name as "lastName", patronymic, role, staff_role as "staffRole", trade_level as "tradeLevel", blocked_at is not null as blocked, version, created_at as "createdAt", factors`

export type NewUser = Pick<
  UserRow,
  'email' | 'phone' | 'firstName' | 'lastName' | 'patronymic' | 'role' | 'staffRole'
> & {
  passwordHash: string
}

/** Null: e-mail or phone belong to somebody. The unique keys decide, so of a hundred at once one comes through. */
export async function insertUser(tx: Queryable, user: NewUser): Promise<UserRow | null> {
  const { rows } = await tx.execute<UserRow>(sql`
    insert into users (email, phone, first_name, last_name, patronymic, role, staff_role, password_hash)
    values (${user.email}, ${user.phone}, ${user.firstName}, ${user.lastName}, ${user.patronymic}, ${user.role},
      ${user.staffRole}, ${user.passwordHash})
    on conflict do nothing returning ${userColumns}`)
  return rows[0] ?? null
}

export async function findUser(db: Queryable, id: number): Promise<UserRow | null> {
  const { rows } = await db.execute<UserRow>(
    sql`select ${userColumns} from users where id = ${id} and erased_at is null`,
  )
  return rows[0] ?? null
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | null> {
  const { rows } = await db.execute<UserRow>(sql`select ${userColumns} from users where email = ${email}`)
  return rows[0] ?? null
}

export type KnownLogin = { user: UserRow; passwordHash: string | null }

/** Everything a login looks up, in one question whether or not there is such an account. */
export async function findLogin(db: Queryable, email: string): Promise<KnownLogin | null> {
  const { rows } = await db.execute<UserRow & { passwordHash: string | null }>(
    sql`select ${userColumns}, password_hash as "passwordHash" from users where email = ${email}`,
  )
  if (!rows[0]) return null
  const { passwordHash, ...user } = rows[0]
  return { user, passwordHash }
}

export async function findPasswordHash(db: Queryable, userId: number): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string | null }>(
    sql`select password_hash as hash from users where id = ${userId}`,
  )
  return rows[0]?.hash ?? null
}

/** The hash as it is now. Until the transaction ends nobody changes the password, or ends the sessions that go with it. */
export async function holdPasswordHash(tx: Queryable, userId: number): Promise<string | null> {
  const { rows } = await tx.execute<{ hash: string | null }>(
    sql`select password_hash as hash from users where id = ${userId} for no key update`,
  )
  return rows[0]?.hash ?? null
}

/** Both at once, so that the time does not tell which one it was. */
export async function findTaken(db: Queryable, { email, phone }: { email: string; phone: string }) {
  const { rows } = await db.execute<{ email: boolean; phone: boolean }>(sql`
    select exists (select from users where email = ${email}) as email, exists (select from users where phone = ${phone}) as phone`)
  return rows[0] ?? { email: false, phone: false }
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from users where email = ${email}`)
  return rows.length > 0
}

export async function isPhoneTaken(db: Queryable, phone: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from users where phone = ${phone}`)
  return rows.length > 0
}

export async function setPassword(tx: Queryable, { userId, hash }: { userId: number; hash: string }) {
  await tx.execute(sql`update users set password_hash = ${hash}, version = version + 1, updated_at = now()
    where id = ${userId} and erased_at is null`)
}

type ProfileFields = Pick<UserRow, 'firstName' | 'lastName' | 'patronymic' | 'phone'>

export async function updateProfile(tx: Queryable, { userId, ...fields }: ProfileFields & { userId: number }) {
  const { rows } = await tx.execute<UserRow>(sql`
    update users set first_name = ${fields.firstName}, last_name = ${fields.lastName}, patronymic = ${fields.patronymic},
      phone = ${fields.phone}, version = version + 1, updated_at = now()
    where id = ${userId} and erased_at is null returning ${userColumns}`)
  return rows[0] ?? null
}

/** The address is now known to be theirs. */
export async function confirmEmail(tx: Queryable, { userId, email }: { userId: number; email: string }) {
  const { rows } = await tx.execute<UserRow>(sql`
    update users set email = ${email}, email_confirmed_at = now(), version = version + 1, updated_at = now()
    where id = ${userId} and erased_at is null returning ${userColumns}`)
  return rows[0] ?? null
}

type Consent = { userId: number; purpose: string; version: string; textSha256: string; ip: string; userAgent: string }

export async function insertConsent(tx: Queryable, given: Consent) {
  await tx.execute(sql`insert into consents (user_id, purpose, document_version, text_sha256, ip, user_agent)
    values (${given.userId}, ${given.purpose}, ${given.version}, ${given.textSha256}, ${given.ip}, ${given.userAgent})`)
}

type Standing = Pick<UserRow, 'role' | 'staffRole' | 'tradeLevel' | 'blocked'>

/** Set by an administrator. The version guards against two of them at once. */
export async function updateStanding(
  tx: Queryable,
  { userId, role, staffRole, tradeLevel, blocked }: Standing & { userId: number },
): Promise<UserRow | null> {
  const { rows } = await tx.execute<UserRow>(sql`
    update users set role = ${role}, staff_role = ${staffRole}, trade_level = ${tradeLevel}::integer, blocked_at = case when ${blocked} then coalesce(blocked_at, now()) end,
      version = version + 1, updated_at = now()
    where id = ${userId} and erased_at is null returning ${userColumns}`)
  return rows[0] ?? null
}

/** Locked in order of id until the transaction ends, so that two owners cannot demote each other at once. */
export async function lockActiveOwners(tx: Queryable): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from users where staff_role = 'owner' and blocked_at is null order by id for update`)
  return rows.map((row: { id: number }) => row.id)
}

export async function lockUser(tx: Queryable, id: number): Promise<UserRow | null> {
  const { rows } = await tx.execute<UserRow>(
    sql`select ${userColumns} from users where id = ${id} and erased_at is null for update`,
  )
  return rows[0] ?? null
}

export type CodePurpose = 'password' | 'email'
const triesPerCode = 5

type NewCode = {
  purpose: CodePurpose
  userId: number
  email: string
  codeHash: Buffer
  lifeSeconds: number
  device: string | null
}

/** Life is counted by the database's clock, the one clock all processes share. */
export async function insertCode(tx: Queryable, code: NewCode) {
  const { rows } = await tx.execute<{ expiresAt: Date }>(sql`
    insert into one_time_codes (purpose, user_id, email, code_hash, device, expires_at)
    values (${code.purpose}, ${code.userId}, ${code.email}, ${code.codeHash}, ${code.device},
      now() + make_interval(secs => ${code.lifeSeconds}))
    returning expires_at as "expiresAt"`)
  return new Date(rows[0]!.expiresAt)
}

type Tried = { purpose: CodePurpose; userId: number; device: string | null }

/**
 * Counts a try on the newest code before anything is compared: of a thousand at once five get to see the hash. What has run out is gone
 * for good, also when the clock is set back. One statement whether there is a code or not, so that the time does not tell.
 */
export async function takeTry(db: Queryable, { purpose, userId, device }: Tried) {
  const { rows } = await db.execute<{ id: string; email: string; codeHash: Buffer }>(sql`
    with over as (
      update one_time_codes set used_at = now()
      where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at <= now())
    update one_time_codes set attempts = attempts + 1
    where id = (select max(id) from one_time_codes
        where user_id = ${userId} and purpose = ${purpose} and device is not distinct from ${device}::text)
      and attempts < ${triesPerCode} and used_at is null and expires_at > now()
    returning id::text, email, code_hash as "codeHash"`)
  return rows[0] ?? null
}

/** A right guess is no guess: verifying must not eat the try that resetting needs. */
export async function giveTryBack(db: Queryable, id: string) {
  await db.execute(sql`update one_time_codes set attempts = attempts - 1 where id = ${id} and attempts > 0`)
}

/** True for the one caller who uses the code up. */
export async function spendCode(tx: Queryable, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update one_time_codes set used_at = now() where id = ${id} and used_at is null and expires_at > now() returning 1`)
  return rows.length > 0
}

export async function deleteCodesOf(tx: Queryable, userId: number) {
  await tx.execute(sql`delete from one_time_codes where user_id = ${userId}`)
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'

export type CodePurpose = 'password' | 'email'
export const triesPerCode = 5

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

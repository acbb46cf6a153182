import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'

export type CodePurpose = 'password' | 'email'
export const triesPerCode = 5

type NewCode = { purpose: CodePurpose; userId: number; email: string; codeHash: Buffer; lifeSeconds: number }

/** Life is counted by the database's clock, the one clock all processes share. */
export async function insertCode(tx: Queryable, { purpose, userId, email, codeHash, lifeSeconds }: NewCode) {
  const { rows } = await tx.execute<{ expiresAt: Date }>(sql`
    insert into one_time_codes (purpose, user_id, email, code_hash, expires_at)
    values (${purpose}, ${userId}, ${email}, ${codeHash}, now() + make_interval(secs => ${lifeSeconds}))
    returning expires_at as "expiresAt"`)
  return new Date(rows[0]!.expiresAt)
}

/** Counts a try on the newest code before anything is compared: of a thousand at once five get to see the hash. */
export async function takeTry(db: Queryable, { purpose, userId }: { purpose: CodePurpose; userId: number }) {
  const { rows } = await db.execute<{ id: string; email: string; codeHash: Buffer }>(sql`
    update one_time_codes set attempts = attempts + 1
    where id = (select max(id) from one_time_codes where user_id = ${userId} and purpose = ${purpose})
      and attempts < ${triesPerCode} and used_at is null and expires_at > now()
    returning id::text, email, code_hash as "codeHash"`)
  if (rows[0]) return rows[0]
  // Once found to have run out, a code is gone for good, also when the clock is set back.
  await db.execute(sql`
    update one_time_codes set used_at = now()
    where user_id = ${userId} and purpose = ${purpose} and used_at is null and expires_at <= now()`)
  return null
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

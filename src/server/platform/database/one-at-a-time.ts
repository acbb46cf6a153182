import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** Changes of one person's things follow one another, so that «at most 100» holds also when ten tabs press at once. */
export async function waitForTurnOf(tx: Queryable, userId: number): Promise<void> {
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
}

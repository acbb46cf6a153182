import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

export async function findAccountEmail(db: Queryable, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [row] = await selectRows<{ email: string | null }>(db, sql`select email from users where id = ${userId}`)
  return row?.email ?? null
}

export async function renewLink(tx: Queryable, { id, token, at }: { id: number; token: string; at: Date }) {
  await tx.execute(sql`update orders set token = ${token}, link_renewed_at = ${at.toISOString()} where id = ${id}`)
}

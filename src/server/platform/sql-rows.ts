import type { SQL } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** Rows of a hand-written question. The caller says what they look like, because SQL text cannot. */
export async function selectRows<Row>(db: Queryable, question: SQL): Promise<Row[]> {
  const { rows } = await db.execute(question)
  return rows as Row[]
}

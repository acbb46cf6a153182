import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** Whether somebody changed the sheet after it was made. */
export async function isChangedSince(tx: Queryable, { diagramId, version }: { diagramId: number; version: number }) {
  const rows = await selectRows(tx, sql`select 1 from diagrams where id = ${diagramId} and version > ${version}`)
  return rows.length > 0
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Changes } from '#server/product/product-edit-queries.ts'

export type EditToUndo = {
  diagram_id: number
  kind: 'created' | 'changed' | 'deleted'
  changes: Changes
  version: number
  is_undone: boolean
  is_late: boolean
}

/** Locked: of two who undo the same edit the second finds it done. */
export async function lockEdit(tx: Queryable, id: string): Promise<EditToUndo | null> {
  const [row] = await selectRows<EditToUndo>(
    tx,
    sql`select subject_id as diagram_id, kind, changes, version, undo is not null as is_undone,
        at < now() - interval '24 hours' as is_late
      from catalogue_edits where id = ${id}::bigint and subject = 'diagram' and undoes is null for update`,
  )
  return row ?? null
}

export async function markEditUndone(
  tx: Queryable,
  id: string,
  done: { restored: string[]; kept: string[] },
): Promise<void> {
  await tx.execute(sql`update catalogue_edits set undo = ${JSON.stringify(done)}::jsonb where id = ${id}::bigint`)
}

/** Whether somebody changed the sheet after it was made. */
export async function isChangedSince(tx: Queryable, { diagramId, version }: { diagramId: number; version: number }) {
  const rows = await selectRows(tx, sql`select 1 from diagrams where id = ${diagramId} and version > ${version}`)
  return rows.length > 0
}

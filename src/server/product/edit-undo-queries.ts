import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Changes, EditSubject } from './product-edit-queries.ts'

export type EditToUndo = {
  subject_id: number
  kind: 'created' | 'changed' | 'deleted'
  changes: Changes
  version: number
  is_undone: boolean
  is_late: boolean
}

/** Locked: of two who undo the same edit the second finds it done. */
export async function lockEdit(tx: Queryable, id: string, subject: EditSubject): Promise<EditToUndo | null> {
  const [row] = await selectRows<EditToUndo>(
    tx,
    sql`select subject_id, kind, changes, version, undo is not null as is_undone, at < now() - interval '24 hours' as is_late
      from catalogue_edits where id = ${id}::bigint and subject = ${subject} and undoes is null for update`,
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

/** The last change of this version, if it can be undone still. */
export async function findUndoable(
  db: Queryable,
  { subject, subjectId, version }: { subject: EditSubject; subjectId: number; version: number },
): Promise<string | null> {
  const [row] = await selectRows<{ id: string }>(
    db,
    sql`select id::text from catalogue_edits where subject = ${subject} and subject_id = ${subjectId} and version = ${version}
      and undoes is null and undo is null and at > now() - interval '24 hours' order by id desc limit 1`,
  )
  return row?.id ?? null
}

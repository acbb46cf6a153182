import { sql } from 'drizzle-orm'
import { type DrawingRow, drawingColumns } from '#server/diagram/diagram-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { SheetEdit } from '#shared/diagram/sheet-history.ts'

export type SaveRow = {
  version: number
  at: string
  by: string | null
  fields: string[]
  is_first: boolean
  is_undo: boolean
}

/** The latest first. */
export function findSaves(db: Queryable, id: number, limit: number): Promise<SaveRow[]> {
  return selectRows<SaveRow>(
    db,
    sql`select e.version, ${utcText(sql`e.at`)} as at, u.first_name || ' ' || u.last_name as by,
      array(select jsonb_object_keys(e.changes)) as fields, e.kind = 'created' as is_first, e.undoes is not null as is_undo
    from catalogue_edits e left join users u on u.id = e.actor_id
    where e.subject = 'diagram' and e.subject_id = ${id} and e.kind <> 'deleted' order by e.id desc limit ${limit}`,
  )
}

/** What was done to it after that version, the latest first. */
export function findEditsAfter(db: Queryable, id: number, version: number): Promise<SheetEdit[]> {
  return selectRows<SheetEdit>(
    db,
    sql`select e.changes from catalogue_edits e
    where e.subject = 'diagram' and e.subject_id = ${id} and e.version > ${version} order by e.id desc`,
  )
}

export async function findDrawing(db: Queryable, id: number): Promise<DrawingRow | null> {
  const [row] = await selectRows<{ drawing: DrawingRow }>(
    db,
    sql`select ${drawingColumns} from diagram_drawings g where g.id = ${id}`,
  )
  return row?.drawing ?? null
}

export async function findCategoryName(db: Queryable, id: number): Promise<{ id: number; name: string } | null> {
  const [row] = await selectRows<{ id: number; name: string }>(
    db,
    sql`select id, name from categories where id = ${id}`,
  )
  return row ?? null
}

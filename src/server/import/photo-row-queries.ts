import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { RowError } from '#shared/import/import-fields.ts'

export type PhotoRow = { number: number; name: string; product_id: number }

/** All photos of the next part that waits for its own; by name, so that «_2» follows «_1». */
export function findPhotoRows(db: Queryable, importId: number): Promise<PhotoRow[]> {
  return selectRows<PhotoRow>(
    db,
    sql`select number, cells ->> 0 as name, product_id from import_rows
    where import_id = ${importId} and action = 'update' and product_id = (
      select product_id from import_rows where import_id = ${importId} and action = 'update' order by number limit 1)
    order by cells ->> 0, number`,
  )
}

export async function markPhotoRows(
  db: Queryable,
  importId: number,
  { taken, refused }: { taken: number[]; refused: { number: number; fault: RowError }[] },
): Promise<void> {
  await db.execute(sql`
    update import_rows set action = 'same' where import_id = ${importId} and number = any (${sql.param(taken)}::integer[])`)
  await db.execute(sql`
    update import_rows r set action = 'skip', fault = t.fault
    from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as t (number integer, fault text)
    where r.import_id = ${importId} and r.number = t.number`)
}

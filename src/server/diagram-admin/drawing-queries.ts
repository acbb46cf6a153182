import { sql } from 'drizzle-orm'
import { type DrawingRow, drawingColumns } from '#server/diagram/diagram-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

type NewDrawing = { svg: string | null; image: string | null; width: number; height: number }

export async function insertDrawing(db: Queryable, { svg, image, width, height }: NewDrawing): Promise<DrawingRow> {
  const [row] = await selectRows<{ drawing: DrawingRow }>(
    db,
    sql`with g as (insert into diagram_drawings (svg, image, width, height) values (${svg}, ${image}, ${width}, ${height}) returning *)
      select ${drawingColumns} from g`,
  )
  return row!.drawing
}

/** Deletes drawings no sheet has had for months, and those nobody saved; answers the files of those that are pictures. */
export async function deleteUnusedDrawings(db: Queryable): Promise<string[]> {
  const rows = await selectRows<{ image: string | null }>(
    db,
    sql`delete from diagram_drawings g
      where g.created_at < now() - interval '3 days' and not exists (select from diagrams d where d.drawing_id = g.id)
        and not exists (select from catalogue_edits e where e.subject = 'diagram' and e.at > now() - interval '90 days'
          and e.changes -> 'drawing_id' @> to_jsonb(g.id))
      returning g.image`,
  )
  return rows.flatMap(({ image }) => image ?? [])
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

export type LabelledProduct = {
  id: number
  sku: string
  name: string
  shelf: string
  barcodes: string[]
}

/** In the order they were chosen. */
export function findLabelled(db: Queryable, ids: readonly number[]): Promise<LabelledProduct[]> {
  return selectRows<LabelledProduct>(
    db,
    sql`select p.id, p.sku, p.name, p.shelf, barcodes_of(p.attributes) as barcodes
      from unnest(${sql.param([...ids])}::integer[]) with ordinality as c (id, place) join products p on p.id = c.id order by c.place`,
  )
}

/** What a document has moved, a label for each piece. */
export function findDocumentPieces(db: Queryable, documentId: number): Promise<{ id: number; pieces: number }[]> {
  return selectRows<{ id: number; pieces: number }>(
    db,
    sql`select l.product_id as id, greatest(l.quantity, 0)::integer as pieces from stock_document_lines l
      where l.document_id = ${documentId} and l.product_id is not null and l.quantity > 0 order by l.number`,
  )
}

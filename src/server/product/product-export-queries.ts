import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ImportField } from '#shared/import/import-fields.ts'
import { chosen, type Selection } from './product-admin-list-queries.ts'

export type ExportedRow = Record<ImportField, string | number | boolean | null> & { id: number }

export function findExported(
  db: Queryable,
  selection: Selection,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedRow[]> {
  return selectRows<ExportedRow>(
    db,
    sql`select p.id, p.sku, p.name, c.name as category, s.name as subcategory, p.brand, p.kind, p.price::float8 as price,
      p.user_price::float8 as user_price, p.master_price::float8 as master_price, p.quantity, p.weight_grams, p.description,
      p.hidden, p.discontinued
    from products p join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id
    where ${chosen(selection)} and p.id > ${after} order by p.id limit ${limit}`,
  )
}

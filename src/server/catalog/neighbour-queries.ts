import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

export type NeighbourRow = {
  id: number
  isOfBrand: boolean
  brand: string
  name: string
  slug: string | null
  categorySlug: string | null
}

/** As many of the most wanted of a category are looked through for those of the same maker. */
const walked = 200

/** The most wanted products that stand in the category of this one, those of its maker first. */
export function findNeighbourRows(
  db: Queryable,
  { productId, without, limit }: { productId: number; without: number[]; limit: number },
): Promise<NeighbourRow[]> {
  return selectRows<NeighbourRow>(
    db,
    sql`with near as (select p.subcategory_id, p.brand from products p where p.id = ${productId}::integer),
      wanted as (
        select p.id, p.brand, p.popularity from products p, near where p.subcategory_id = near.subcategory_id and not p.hidden and not p.discontinued
        order by p.popularity desc, p.id desc limit ${sql.raw(String(walked))})
    select w.id, w.brand = near.brand as "isOfBrand", near.brand, s.name, s.slug, c.slug as "categorySlug"
    from wanted w, near join subcategories s on s.id = near.subcategory_id join categories c on c.id = s.category_id
    where w.id <> all (${sql.param(without)}::integer[])
    order by w.brand = near.brand desc, w.popularity desc, w.id desc limit ${limit}::integer`,
  )
}

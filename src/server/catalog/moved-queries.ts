import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** Addresses that were given up, and what they lead to now. */

export async function findMovedProductId(db: Queryable, slug: string): Promise<number | null> {
  const [row] = await selectRows<{ id: number }>(
    db,
    sql`select product_id as id from product_redirects where slug = ${slug}`,
  )
  return row?.id ?? null
}

export async function findMovedCategoryId(db: Queryable, slug: string): Promise<number | null> {
  const [row] = await selectRows<{ id: number }>(
    db,
    sql`select category_id as id from category_redirects where slug = ${slug}`,
  )
  return row?.id ?? null
}

/** It may stand in another category by now. */
export async function findMovedSubcategory(
  db: Queryable,
  { categoryId, slug }: { categoryId: number; slug: string },
): Promise<{ id: number; categoryId: number } | null> {
  const [row] = await selectRows<{ id: number; categoryId: number }>(
    db,
    sql`select s.id, s.category_id as "categoryId" from subcategory_redirects r join subcategories s on s.id = r.subcategory_id
    where r.category_id = ${categoryId} and r.slug = ${slug}`,
  )
  return row ?? null
}

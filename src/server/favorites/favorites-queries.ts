import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

type Favorite = { userId: number; productId: number }

/** Hidden products are left out, so that the count on the heart is the number of cards on the page. */
export async function findFavoriteIds(db: Queryable, userId: number): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`select f.product_id as id from favorites f join products p on p.id = f.product_id and not p.hidden
    where f.user_id = ${userId} order by f.created_at desc, f.product_id desc`,
  )
  return rows.map((row) => row.id)
}

/** False: it would be one too many. Right only while nobody else changes this list. */
export async function insertFavorite(db: Queryable, { userId, productId }: Favorite, most: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into favorites (user_id, product_id) select ${userId}::integer, ${productId}::integer
    where (select count(*) from favorites where user_id = ${userId} and product_id <> ${productId}) < ${most}
    on conflict (user_id, product_id) do update set created_at = favorites.created_at returning 1`)
  return rows.length > 0
}

export async function deleteFavorite(db: Queryable, { userId, productId }: Favorite): Promise<void> {
  await db.execute(sql`delete from favorites where user_id = ${userId} and product_id = ${productId}`)
}

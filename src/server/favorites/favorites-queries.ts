import { and, count, desc, eq } from 'drizzle-orm'
import { products } from '#server/catalog/catalog-table.ts'
import type { Queryable } from '#server/platform/database.ts'
import { favorites } from './favorites-table.ts'

type Favorite = { userId: number; productId: number }

/** Hidden parts are left out, so that the count on the heart is the number of cards on the page. */
export async function findFavoriteIds(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db
    .select({ id: favorites.productId })
    .from(favorites)
    .innerJoin(products, and(eq(products.id, favorites.productId), eq(products.hidden, false)))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.productId))
  return rows.map((row) => row.id)
}

export async function countFavorites(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(favorites).where(eq(favorites.userId, userId))
  return row?.n ?? 0
}

export async function hasFavorite(db: Queryable, { userId, productId }: Favorite): Promise<boolean> {
  const rows = await db
    .select({ id: favorites.productId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.productId, productId)))
  return rows.length > 0
}

export async function insertFavorite(db: Queryable, favorite: Favorite): Promise<void> {
  await db.insert(favorites).values(favorite).onConflictDoNothing()
}

export async function deleteFavorite(db: Queryable, { userId, productId }: Favorite): Promise<void> {
  await db.delete(favorites).where(and(eq(favorites.userId, userId), eq(favorites.productId, productId)))
}

import { findProductsByIds } from '#server/catalog/catalog-service.ts'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { waitForTurnOf } from '#server/platform/database/sql-rows.ts'
import { maxFavorites } from '#shared/favorites/favorites-endpoints.ts'
import { deleteFavorite, findFavoriteIds, insertFavorite } from './favorites-queries.ts'

/** Liking twice is liking once, and so is taking it back: a lost answer can always be asked again. */

export function listFavorites(db: Queryable, userId: number): Promise<number[]> {
  return findFavoriteIds(db, userId)
}

type AddResult = { ok: true; ids: number[] } | { ok: false; code: 'product-not-found' | 'favorites-full' }

export async function addFavorite(db: Db, favorite: { userId: number; productId: number }): Promise<AddResult> {
  const [product] = await findProductsByIds(db, { tier: 'retail', ids: [favorite.productId] })
  if (!product) return { ok: false, code: 'product-not-found' }
  const isAdded = await db.transaction(async (tx) => {
    await waitForTurnOf(tx, favorite.userId)
    return insertFavorite(tx, favorite, maxFavorites)
  })
  return isAdded ? { ok: true, ids: await findFavoriteIds(db, favorite.userId) } : { ok: false, code: 'favorites-full' }
}

export async function removeFavorite(db: Queryable, favorite: { userId: number; productId: number }) {
  await deleteFavorite(db, favorite)
  return findFavoriteIds(db, favorite.userId)
}

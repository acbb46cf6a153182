import { findProductsByIds } from '#server/catalog/catalog-service.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import { waitForTurnOf } from '#server/platform/one-at-a-time.ts'
import { maxFavorites } from '#shared/favorites/favorites-rules.ts'
import { countFavorites, deleteFavorite, findFavoriteIds, hasFavorite, insertFavorite } from './favorites-queries.ts'

/** Liking twice is liking once, and so is taking it back: a lost answer can always be asked again. */

export function listFavorites(db: Queryable, userId: number): Promise<number[]> {
  return findFavoriteIds(db, userId)
}

type AddResult = { ok: true; ids: number[] } | { ok: false; code: 'product-not-found' | 'favorites-full' }

export function addFavorite(db: Db, favorite: { userId: number; productId: number }): Promise<AddResult> {
  const { userId, productId } = favorite
  return db.transaction(async (tx) => {
    await waitForTurnOf(tx, userId)
    if (!(await hasFavorite(tx, favorite))) {
      const [product] = await findProductsByIds(tx, { tier: 'retail', ids: [productId] })
      if (!product) return { ok: false, code: 'product-not-found' }
      if ((await countFavorites(tx, userId)) >= maxFavorites) return { ok: false, code: 'favorites-full' }
      await insertFavorite(tx, favorite)
    }
    return { ok: true, ids: await findFavoriteIds(tx, userId) }
  })
}

export async function removeFavorite(db: Queryable, favorite: { userId: number; productId: number }) {
  await deleteFavorite(db, favorite)
  return findFavoriteIds(db, favorite.userId)
}

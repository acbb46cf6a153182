import { changeShop, readShop } from './shop-call.ts'

/** Each answers all the ids, the latest first. */

export function readFavorites(): Promise<number[]> {
  return readShop('/api/favorites')
}

export function addFavorite(productId: number): Promise<number[]> {
  return changeShop('/api/favorites', { method: 'POST', body: { product_id: productId } })
}

export function removeFavorite(productId: number): Promise<number[]> {
  return changeShop(`/api/favorites/${productId}`, { method: 'DELETE' })
}

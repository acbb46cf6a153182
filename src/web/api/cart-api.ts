import type { CartLine, CartMerge } from '#shared/cart/cart-contract.ts'
import { changeShop, readShop } from './shop-call.ts'

/** The cart of a person who is logged in; a guest's is kept in the browser. */

export function readCart(userId: number): Promise<CartLine[]> {
  return readShop(`/api/cart/${userId}`)
}

export function setCartLine(input: { user_id: number; product_id: number; quantity: number }): Promise<CartLine> {
  return changeShop('/api/cart', { method: 'POST', body: input })
}

export function removeCartLine(userId: number, productId: number): Promise<{ ok: true }> {
  return changeShop(`/api/cart?user_id=${userId}&product_id=${productId}`, { method: 'DELETE' })
}

export function mergeCart(items: { id: number; quantity: number }[]): Promise<CartMerge> {
  return changeShop('/api/cart/merge', { method: 'POST', body: { items } })
}

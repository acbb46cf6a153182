/** Several products put into the cart with one press, and what became of each in one sentence. */
import type { ProductCard } from '#shared/catalog/product-contract.ts'

export type WantedPart = { product: ProductCard; quantity: number }
/** `added`: as many as the stock and the cart had room for; fewer where the shop did not take them, which is then `isRejected`. */
export type AddedPart = WantedPart & { added: number; isCartFull: boolean; isRejected: boolean }

/** What was put into the cart, and for everything that was not, why. */
export function addedTexts(parts: readonly AddedPart[]): { added: number; pieces: number; missing: string[] } {
  const taken = parts.filter(({ added }) => added > 0)
  return {
    added: taken.length,
    pieces: taken.reduce((sum, { added }) => sum + added, 0),
    missing: parts.filter(({ quantity, added }) => added < quantity).map(missingText),
  }
}

function missingText({ product, quantity, added, isCartFull, isRejected }: AddedPart): string {
  const { name, quantity: stock } = product
  if (isRejected) return `${name}: не удалось добавить. Попробуйте ещё раз`
  if (stock !== null && stock <= 0) return `${name}: нет в наличии`
  if (isCartFull) return `${name}: в корзине больше нет места`
  if (added === 0) return `${name}: всё, что есть на складе, уже в корзине`
  return `${name}: добавили ${added} из ${quantity} — больше нет на складе`
}

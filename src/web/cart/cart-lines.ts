/** A line costs the shown price times its pieces; what cannot be bought now costs nothing. */
import { type CartItem, lineLimit } from '#shared/cart/cart-rules.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { formatRubles, type Rubles } from '#shared/money/rubles.ts'
import { ownPrice } from '#web/ui/price.tsx'
import type { CartState } from './cart-state.ts'

export type KnownLine = {
  product: ProductCard
  quantity: number
  price: Rubles
  priceBefore: Rubles | undefined
  canBuy: boolean
}

/** Undefined while the product is still loading. */
export function lineOf({ id, quantity }: CartItem, { products, seenPrices }: CartState): KnownLine | undefined {
  const product = products.get(id)
  if (!product) return undefined
  const price = ownPrice(product)
  const seen = seenPrices[id]
  const priceBefore = seen === undefined || seen === price ? undefined : seen
  return { product, quantity, price, priceBefore, canBuy: lineLimit(product) > 0 }
}

export function totalsOf(lines: readonly KnownLine[]): { pieces: number; sum: Rubles } {
  const bought = lines.filter(({ canBuy }) => canBuy)
  return {
    pieces: bought.reduce((sum, { quantity }) => sum + quantity, 0),
    sum: bought.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
  }
}

/** «было 690 ₽, стало 720 ₽», or nothing where the price stayed. */
export function priceChange({ price, priceBefore }: KnownLine): string | undefined {
  return priceBefore === undefined ? undefined : `было ${formatRubles(priceBefore)}, стало ${formatRubles(price)}`
}

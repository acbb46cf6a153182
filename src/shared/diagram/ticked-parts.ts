/** Parts ticked in the list of a drawing: how many of each, and what became of them in one sentence each. */
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DiagramPosition } from './diagram-contract.ts'
import { rowsOf } from './diagram-rows.ts'

export type TickedPart = { product: ProductCard; quantity: number }
/** `added`: as many as the stock and the cart had room for. */
export type AddedPart = TickedPart & { added: number; isCartFull: boolean }

/** A row of the list, by its position and its place there. */
export function rowKey(positionKey: string, row: number): string {
  return `${positionKey} ${row}`
}

/** A part that stands at two ticked places is needed as often as both say. What is no longer made cannot be ticked. */
export function tickedParts(positions: readonly DiagramPosition[], ticked: ReadonlySet<string>): TickedPart[] {
  const parts = new Map<number, TickedPart>()
  for (const position of positions) {
    for (const [n, { product, quantity }] of rowsOf(position).entries()) {
      if (!product || product.discontinued || !ticked.has(rowKey(position.key, n))) continue
      parts.set(product.id, { product, quantity: quantity + (parts.get(product.id)?.quantity ?? 0) })
    }
  }
  return [...parts.values()]
}

/** What was put into the cart, and for everything that was not, why. */
export function addedTexts(parts: readonly AddedPart[]): { added: number; pieces: number; missing: string[] } {
  const taken = parts.filter(({ added }) => added > 0)
  return {
    added: taken.length,
    pieces: taken.reduce((sum, { added }) => sum + added, 0),
    missing: parts.filter(({ quantity, added }) => added < quantity).map(missingText),
  }
}

function missingText({ product: { name, quantity: stock }, quantity, added, isCartFull }: AddedPart): string {
  if (stock !== null && stock <= 0) return `${name}: нет в наличии`
  if (isCartFull) return `${name}: в корзине больше нет места`
  if (added === 0) return `${name}: все, что есть на складе, уже в корзине`
  return `${name}: добавили ${added} из ${quantity} — больше нет на складе`
}

/** A position in words: for the hint at a callout and for who hears the page. */
import type { DiagramPosition } from '#shared/diagram/diagram-contract.ts'
import { bestItem, offersOf } from '#shared/diagram/diagram-offers.ts'
import { itemState } from '#shared/diagram/diagram-rules.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { stockOf } from '#web/cart/stock-text.ts'
import { ownPrice } from '#web/ui/price.tsx'

export function positionText(position: DiagramPosition): string {
  const { name, offer } = positionSummary(position)
  return `${name}: ${offer}`
}

/** `offer`: «1 490 ₽, в наличии 22 шт.», or why there is none. */
export function positionSummary(position: DiagramPosition): { name: string; offer: string } {
  const item = bestItem(position)
  const state = item ? itemState(item) : 'not-sold'
  const parts = item ? (offersOf(item)[0]?.parts ?? []) : []
  const products = parts.flatMap(({ product, quantity }) => (product ? [{ product, quantity }] : []))
  const [first] = products
  if (!first || state === 'not-sold') return { name: position.name, offer: 'нет в продаже' }
  if (products.length > 1) {
    const sum = products.reduce((sum, { product, quantity }) => sum + ownPrice(product) * quantity, 0)
    return { name: position.name, offer: `${formatRubles(sum)} за комплект замены` }
  }
  const { text } = stockOf(first.product)
  const isNew = state === 'replaced' ? ', новый номер' : ''
  return {
    name: first.product.name,
    offer: `${formatRubles(ownPrice(first.product))}, ${text[0]?.toLowerCase()}${text.slice(1)}${isNew}`,
  }
}

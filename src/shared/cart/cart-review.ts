/** A cart kept for days is compared with the shop before it is shown: sold-out products go, lines above the stock shrink to it. */
import { type CartItem, changeQuantity, lineLimit, removalDelta, type Stock } from './cart-rules.ts'

export type CartChange = { id: number; from: number; to: number }

/** A product the shop no longer knows counts as sold out. */
export function reviewCart(items: readonly CartItem[], stocks: ReadonlyMap<number, Stock>): CartChange[] {
  return items.flatMap(({ id, quantity }) => {
    const stock = stocks.get(id) ?? { quantity: 0, discontinued: false }
    const to = changeQuantity(quantity, lineLimit(stock) <= 0 ? removalDelta : 0, stock)
    return to === quantity ? [] : [{ id, from: quantity, to }]
  })
}

/** The cart with one line changed, at its old place; a quantity of 0 takes the line out, a new line is added where asked. */
export function withQuantity(items: readonly CartItem[], { id, quantity }: CartItem, place = items.length): CartItem[] {
  if (quantity <= 0) return items.filter((item) => item.id !== id)
  if (items.some((item) => item.id === id)) return items.map((item) => (item.id === id ? { id, quantity } : item))
  return items.toSpliced(place, 0, { id, quantity })
}

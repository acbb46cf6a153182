/** What is ordered is compared with the shop before it is written down: one line a product, enough of it there, at the price shown. */
import { type CartItem, lineLimit, type Stock } from '#shared/cart/cart-rules.ts'
import type { Rubles } from '#shared/money/rubles.ts'

export type WantedLine = CartItem & {
  /** The price the buyer last saw; undefined: the screen did not say. */
  priceSeen?: Rubles | undefined
}

/** A product as it is on sale now; `quantity` is what can be bought, null when nobody knows. */
export type Offer = Stock & { id: number; price: Rubles }

/** A line that cannot be ordered as it stands, with what could be. */
export type ChangedLine = { product_id: number; available: number | null; price: Rubles }

/** The same product put in twice is one line; sorted, because two orders that take products in the same order never block each other. */
export function mergeLines(items: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<number, WantedLine>()
  for (const { id, quantity, priceSeen } of items) {
    const known = merged.get(id)
    merged.set(id, {
      id,
      quantity: (known?.quantity ?? 0) + quantity,
      priceSeen: known && known.priceSeen !== undefined ? known.priceSeen : priceSeen,
    })
  }
  return [...merged.values()].sort((a, b) => a.id - b.id)
}

export type Judgement = { short: ChangedLine[]; repriced: ChangedLine[] }

/** A product that is gone or hidden counts as sold out. */
export function judgeLines(lines: readonly WantedLine[], offers: ReadonlyMap<number, Offer>): Judgement {
  const short: ChangedLine[] = []
  const repriced: ChangedLine[] = []
  for (const { id, quantity, priceSeen } of lines) {
    const offer = offers.get(id)
    if (!offer || quantity > lineLimit(offer)) short.push(changedLine(id, offer))
    else if (priceSeen !== undefined && priceSeen !== offer.price) repriced.push(changedLine(id, offer))
  }
  return { short, repriced }
}

export function changedLine(id: number, offer: Offer | undefined): ChangedLine {
  if (!offer) return { product_id: id, available: 0, price: 0 }
  return {
    product_id: id,
    available: offer.quantity === null && !offer.discontinued ? null : lineLimit(offer),
    price: offer.price,
  }
}

/** What is shown is what is charged: whole rubles, line by line. */
export function itemsTotal(lines: readonly { price: Rubles; quantity: number }[]): Rubles {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/**
 * Pieces a line of an open order holds after its quantity was changed. A line that waits for a part of its pieces goes on waiting for
 * them; pieces that are added must be there, unless nobody knows the stock.
 */
export function piecesHeld(
  old: { quantity: number; reserved: number } | undefined,
  quantity: number,
  isStockKnown: boolean,
): number {
  const { quantity: before, reserved } = old ?? { quantity: 0, reserved: 0 }
  if (quantity <= before) return Math.min(reserved, quantity)
  return isStockKnown ? reserved + quantity - before : reserved
}

import { spreadAdjustment } from '#shared/money/order-adjustment.ts'

/** The lines of a fiscal receipt (54-ФЗ): every product and the delivery on a line of its own, adding up to the money to the kopeck. */

/** Codes of YooKassa: 1 none, 2 0 %, 3 10 %, 7 5 %, 8 7 %, 11 22 %. */
export const vatCodes = { none: 1, '0': 2, '10': 3, '5': 7, '7': 8, '22': 11 } as const
export type Vat = keyof typeof vatCodes
export const vats = Object.keys(vatCodes) as [Vat, ...Vat[]]

export type ReceiptLine = {
  description: string
  quantity: number
  /** Of one piece, whole rubles. */
  price: number
  subject: 'commodity' | 'service'
}

const maxDescription = 128

type Ordered = {
  items: readonly { name: string; price: number; quantity: number }[]
  deliveryPrice: number
  /** Discount or surcharge of the order: spread over its lines, since a receipt has no line below zero. */
  adjustment: number
}

/** A product that costs nothing has no place on a receipt. */
export function receiptLines({ items, deliveryPrice, adjustment }: Ordered): ReceiptLine[] {
  const { sums, rest } = spreadAdjustment(items, adjustment)
  const products = items.flatMap(({ name, quantity }, at) => productLines({ name, quantity, sum: sums[at] ?? 0 }))
  const delivery = { description: 'Доставка', quantity: 1, price: deliveryPrice + rest, subject: 'service' as const }
  return [...products, delivery].filter((line) => line.price > 0)
}

/** Whole rubles a piece: where the sum cannot be divided evenly, some pieces cost a ruble more and have a line of their own. */
export function productLines({ name, quantity, sum }: { name: string; quantity: number; sum: number }): ReceiptLine[] {
  const price = Math.floor(sum / quantity)
  const dearer = sum - price * quantity
  const line = { description: shorten(name), subject: 'commodity' as const }
  return [
    { ...line, quantity: quantity - dearer, price },
    { ...line, quantity: dearer, price: price + 1 },
  ].filter((each) => each.quantity > 0 && each.price > 0)
}

export function receiptTotal(lines: readonly ReceiptLine[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

function shorten(name: string): string {
  const signs = [...name]
  return signs.length <= maxDescription ? name : `${signs.slice(0, maxDescription - 1).join('')}…`
}

/** The lines of a fiscal receipt (54-ФЗ): every part and the delivery on a line of its own, adding up to the money to the kopeck. */

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

type Ordered = { items: readonly { name: string; price: number; quantity: number }[]; deliveryPrice: number }

/** A part that costs nothing has no place on a receipt. */
export function receiptLines({ items, deliveryPrice }: Ordered): ReceiptLine[] {
  const parts = items.map(({ name, price, quantity }) => ({
    description: shorten(name),
    quantity,
    price,
    subject: 'commodity' as const,
  }))
  const delivery = { description: 'Доставка', quantity: 1, price: deliveryPrice, subject: 'service' as const }
  return [...parts, delivery].filter((line) => line.price > 0)
}

export function receiptTotal(lines: readonly ReceiptLine[]): number {
  return lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

function shorten(name: string): string {
  const signs = [...name]
  return signs.length <= maxDescription ? name : `${signs.slice(0, maxDescription - 1).join('')}…`
}

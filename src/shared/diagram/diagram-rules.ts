/** What a callout says about its position, and in which order positions are listed. */

type Sellable = { quantity: number | null; discontinued: boolean }
type StatedItem = {
  product: Sellable | null
  replacements: readonly { parts: readonly { product: Sellable | null }[] }[]
}

/** on-sale: can be ordered; sold-out: the shop sells it but has none; replaced: only under a newer number; not-sold: not at all. */
export type ItemState = 'on-sale' | 'sold-out' | 'replaced' | 'not-sold'

export function itemState({ product, replacements }: StatedItem): ItemState {
  if (canBeOrdered(product)) return 'on-sale'
  const isReplaced = replacements.some(
    ({ parts }) => parts.length > 0 && parts.every(({ product }) => product !== null),
  )
  if (isReplaced) return 'replaced'
  return product && !product.discontinued ? 'sold-out' : 'not-sold'
}

/** A position shows the best its variants offer. */
export function positionState(items: readonly StatedItem[]): ItemState {
  const states = items.map(itemState)
  return (['on-sale', 'replaced', 'sold-out'] as const).find((state) => states.includes(state)) ?? 'not-sold'
}

/** Unknown stock is ordered and confirmed by the shop, as everywhere. */
function canBeOrdered(product: Sellable | null): boolean {
  return product !== null && !product.discontinued && (product.quantity === null || product.quantity > 0)
}

/** «с 9601 по 9812»; empty where the part is the same in all appliances of the model. */
export function serialRangeText({
  serial_from: from,
  serial_to: to,
}: {
  serial_from: string
  serial_to: string
}): string {
  if (from && to) return from === to ? from : `с ${from} по ${to}`
  if (from) return `с ${from}`
  return to ? `до ${to}` : ''
}

/** Made when the first positions are compared: a browser takes tens of milliseconds for it, and most pages have no positions. */
let naturally: Intl.Collator | undefined

/** 2 before 12, 12 before 12A, 12A before 13. */
export function comparePositionKeys(one: string, other: string): number {
  naturally ??= new Intl.Collator('ru', { numeric: true, sensitivity: 'base' })
  return naturally.compare(one, other)
}

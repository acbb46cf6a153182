/** The list beside a drawing: a row for each part that a position names, replaced numbers as what replaces them. */
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DiagramItem, DiagramPosition } from './diagram-contract.ts'
import { newerNumbers, offersOf } from './diagram-offers.ts'
import { serialRangeText } from './diagram-rules.ts'

export type DiagramRow = {
  /** How it stands to the row above: another variant or none of them, together with it, or instead of it. */
  joined: '' | 'и' | 'или'
  name: string
  /** Empty where the maker gives none. */
  number: string
  product: ProductCard | null
  quantity: number
  note: string
  /** Appliances made with these serial numbers; empty: all. */
  serials: string
  /** The numbers it stands for now, oldest first. */
  instead: string[]
  /** What the maker calls it, where the shop sells it under another number. */
  drawnNumber: string
  newer: string[]
}

export function rowsOf(position: DiagramPosition): DiagramRow[] {
  if (position.items.length === 0) return [bareRow(position.name)]
  return position.items.map((item) => rowsOfItem(position, item)).reduce(withVariant, [])
}

function rowsOfItem(position: DiagramPosition, item: DiagramItem): DiagramRow[] {
  const offers = offersOf(item)
  return offers.flatMap(({ parts, instead }, offer) =>
    parts.map(({ number, quantity, product }, part): DiagramRow => {
      const isFirst = part === 0 && offer === 0
      const isSame = product !== null && normalizeCode(product.sku) === normalizeCode(number)
      const isSaid = part > 0 || instead.join() === offers[offer - 1]?.instead.join()
      return {
        joined: part > 0 ? 'и' : offer > 0 ? 'или' : '',
        name: product?.name ?? position.name,
        number: product?.sku ?? number,
        product,
        quantity,
        note: isFirst ? item.note : '',
        serials: isFirst ? serialRangeText(item) : '',
        instead: isSaid ? [] : instead,
        drawnNumber: product && !isSame ? number : '',
        newer: isFirst ? newerNumbers(item) : [],
      }
    }),
  )
}

/** Two variants that are the same part today are one row: who has either appliance buys the same. */
function withVariant(rows: DiagramRow[], variant: DiagramRow[]): DiagramRow[] {
  const [before, now] = [rows.at(-1), variant[0]]
  const isSame = before?.product && !before.joined && variant.length === 1 && before.product.id === now?.product?.id
  if (!isSame || !now) return [...rows, ...variant]
  const merged: DiagramRow = {
    ...before,
    note: before.note === now.note ? now.note : [before.note, now.note].filter(Boolean).join(' · '),
    serials: before.serials && now.serials ? `${before.serials} и ${now.serials}` : '',
    instead: before.instead.length > 0 ? before.instead : now.instead,
    drawnNumber: before.drawnNumber || now.drawnNumber,
    newer: [...new Set([...before.newer, ...now.newer])],
  }
  return [...rows.slice(0, -1), merged]
}

function bareRow(name: string): DiagramRow {
  return {
    joined: '',
    name,
    number: '',
    product: null,
    quantity: 1,
    note: '',
    serials: '',
    instead: [],
    drawnNumber: '',
    newer: [],
  }
}

import type { ImportRow } from '#shared/import/import-contract.ts'
import { type ImportField, importLabels } from '#shared/import/import-fields.ts'
import { isPriceSlip, priceDifference } from '#shared/import/price-change.ts'

/** What a row does to a part, as a person compares it: the price that changes, the stock, and the names of the rest. */

export type PreviewPrice = {
  /** Named where it is not the retail one. */
  name: string
  before: number | null
  after: number | null
  difference: string | null
  isChanged: boolean
  isSlip: boolean
}
export type Preview = {
  price: PreviewPrice | null
  stock: { before: number | null; after: number | null } | null
  others: string[]
}

const prices = ['user_price', 'price', 'master_price'] as const
const shown = new Set<string>([...prices, 'quantity', 'subcategory_id'])

export function previewOf({ changes, now, product_id: part }: ImportRow): Preview {
  const field = prices.find((each) => changes[each]) ?? 'user_price'
  const [before, after] = (changes[field] ?? [now?.user_price ?? null, now?.user_price ?? null]).map(numberOf)
  const [had, gets] = (changes.quantity ?? [now?.quantity ?? null, now?.quantity ?? null]).map(numberOf)
  const isKnown = before !== null || after !== null
  const others = Object.keys(changes).filter((each) => !shown.has(each))
  return {
    price: isKnown
      ? {
          name: field === 'user_price' ? 'Было' : importLabels[field],
          before: before ?? null,
          after: after ?? null,
          difference: before === after ? null : priceDifference(before ?? null, after ?? null),
          isChanged: before !== after,
          isSlip: isPriceSlip(before ?? 0, after ?? 0),
        }
      : null,
    stock: had === null && gets === null ? null : { before: had ?? null, after: gets ?? null },
    // Of a new part everything is new: saying so of each would say nothing.
    others: part === null ? [] : others.map(labelOf),
  }
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function labelOf(field: string): string {
  return field === 'category_id' ? 'Раздел' : (importLabels[field as ImportField] ?? field)
}

import { type ProductKind, productKindLabels } from '#shared/catalog/product-kind.ts'
import type { ImportRow } from '#shared/import/import-contract.ts'
import { type ImportField, importLabels } from '#shared/import/import-fields.ts'
import { isPriceSlip, priceDifference } from '#shared/import/price-change.ts'
import { formatPlainRubles } from '#web/admin/import/check/plain-rubles.ts'

/** What a row changes in a product: retail price, stock, and every other field, old → new. */

export type PreviewPrice = {
  /** Named where it is not the retail one. */
  name: string
  before: number | null
  after: number | null
  difference: string | null
  isChanged: boolean
  isSlip: boolean
}
/** `isPrice`: stays unchanged where the price is not taken. */
export type PreviewChange = { label: string; before: string; after: string; isPrice: boolean }
export type Preview = {
  price: PreviewPrice | null
  stock: { before: number | null; after: number | null } | null
  others: PreviewChange[]
}

const prices = ['user_price', 'price', 'master_price', 'purchase_price'] as const
type PriceField = (typeof prices)[number]
/** Longer texts are known by their beginning. */
const longest = 120

export function previewOf({ changes, now, sections: categories, product_id: product, name }: ImportRow): Preview {
  const field = prices.find((each) => changes[each]) ?? 'user_price'
  const [before, after] = (changes[field] ?? [now?.user_price ?? null, now?.user_price ?? null]).map(numberOf)
  const [had, gets] = (changes.quantity ?? [now?.quantity ?? null, now?.quantity ?? null]).map(numberOf)
  const isKnown = before !== null || after !== null
  const shown = new Set<string>([field, 'quantity', 'category_id', 'subcategory_id'])
  const others = Object.entries(changes)
    // The name of a new product stands beside it.
    .filter(([each, [, value]]) => !shown.has(each) && !(product === null && value === name))
    .map(([each, [old, fresh]]) => ({
      label: importLabels[each as ImportField] ?? each,
      before: textOf(each, old),
      after: textOf(each, fresh),
      isPrice: (prices as readonly string[]).includes(each),
    }))
  const isMoved = 'category_id' in changes || 'subcategory_id' in changes
  const moved =
    isMoved && categories
      ? [{ label: 'Раздел', before: categories[0] ?? '', after: categories[1] ?? '', isPrice: false }]
      : []
  return {
    price: isKnown
      ? {
          name: field === 'user_price' ? 'Было' : importLabels[field],
          before: before ?? null,
          after: after ?? null,
          difference: before === after ? null : priceDifference(before ?? null, after ?? null),
          isChanged: before !== after,
          isSlip: prices.some((each) => isSlipOf(changes[each])),
        }
      : null,
    stock: had === null && gets === null && !changes.quantity ? null : { before: had ?? null, after: gets ?? null },
    others: [...others, ...moved],
  }
}

/** Its tick is about the price alone: the rest of the row is taken either way. */
export function hasPriceTick({ changes, product_id: product, is_doubtful: isDoubtful }: ImportRow): boolean {
  return product !== null && !isDoubtful && prices.some((field) => changes[field])
}

/** As the shop has it, before anything is pressed. */
export function isTaken(row: ImportRow): boolean {
  return row.fault === null && !(hasPriceTick(row) && row.keeps_price)
}

function isSlipOf(change: ImportRow['changes'][PriceField] | undefined): boolean {
  const [before, after] = (change ?? [null, null]).map(numberOf)
  return typeof before === 'number' && typeof after === 'number' && isPriceSlip(before, after)
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if ((prices as readonly string[]).includes(field)) return formatPlainRubles(numberOf(value))
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (field === 'kind') return productKindLabels[value as ProductKind] ?? String(value)
  const text = String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

import type { MarkupPrices } from '#shared/markup/markup-rules.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { productFieldLabels } from '#shared/product/product-admin-rules.ts'

/** Many products are changed at one stroke: prices by a percentage or a sum, the category, the stock, whether they are shown. */

export const priceFields = ['price', 'user_price', 'master_price', 'purchase_price'] as const
export type PriceField = (typeof priceFields)[number]

/** A price ends as the shop likes it: on whole rubles, tens, fifties or hundreds. */
export const roundings = [1, 5, 10, 50, 100] as const

export type BulkChange =
  | { kind: 'price'; field: PriceField; percent: number; rounding: (typeof roundings)[number] }
  | { kind: 'price'; field: PriceField; rubles: number; rounding: (typeof roundings)[number] }
  | { kind: 'price'; field: PriceField; set: number | null }
  | { kind: 'section'; category_id: number; subcategory_id: number | null }
  | { kind: 'visibility'; hidden: boolean }
  | { kind: 'stock'; set: number | null }
  | { kind: 'supplier'; supplier_id: number | null }
  /** Prices by the rules of markup; `by_hand` and `discounted` take those along that are left alone otherwise. */
  | { kind: 'markup'; by_hand: boolean; discounted: boolean }

export type PriceTriple = [price: number, userPrice: number | null, masterPrice: number | null]

/** Prices as the rules gave them when they were shown: written only where the old ones are still there. By the id of the product. */
export type Repricing = { kind: 'repricing'; prices: Record<string, [was: PriceTriple, becomes: PriceTriple]> }

/** A change as it is done. */
export type PlannedChange = Exclude<BulkChange, { kind: 'markup' }> | Repricing

export function triple({ price, user_price: own, master_price: master }: MarkupPrices): PriceTriple {
  return [price, own, master]
}

/** More at once would keep buyers waiting; a price list has no such limit. */
export const maxBulk = 10_000
/** As long as anybody can remember what they did. */
export const undoHours = 24

/** «Розничная цена: +5 %», for the journal and the question before it is done. */
export function bulkTitle(change: BulkChange): string {
  if (change.kind === 'section') return 'Перенос в другой раздел'
  if (change.kind === 'visibility') return change.hidden ? 'Скрыть из каталога' : 'Показать в каталоге'
  if (change.kind === 'stock') return change.set === null ? 'Остаток: неизвестен' : `Остаток: ${change.set} шт.`
  if (change.kind === 'supplier') return change.supplier_id === null ? 'Поставщик: убрать' : 'Поставщик: назначить'
  if (change.kind === 'markup') return 'Цены по правилам наценки'
  const label = productFieldLabels[change.field]
  if ('percent' in change) return `${label}: ${signed(change.percent)} %`
  if ('rubles' in change) return `${label}: ${signed(change.rubles)} ₽`
  return change.set === null ? `${label}: убрать` : `${label}: ${formatRubles(change.set)}`
}

function signed(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${String(Math.abs(amount)).replace('.', ',')}`
}

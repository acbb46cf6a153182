import { formatRubles, type Prices, type Rubles, shownPrice } from './rubles.ts'

/** What the shop earns on a piece: the price a customer pays less what the shop paid, in rubles and as a part of the price. */

export type Margin = { rubles: number; percent: number | null }

/** Null: nobody knows what was paid. A product for nothing has no percentage. */
export function marginOf(price: Rubles, purchase: number | null | undefined): Margin | null {
  if (purchase === null || purchase === undefined) return null
  const rubles = Math.round((price - purchase) * 100) / 100
  return { rubles, percent: price > 0 ? Math.round((rubles / price) * 100) : null }
}

/** Of the price everybody pays. */
export function retailMargin(prices: Prices & { purchase_price?: number | null | undefined }): Margin | null {
  return marginOf(shownPrice(prices, 'retail'), prices.purchase_price)
}

/** «690 ₽, 36 %»; a loss with its minus. */
export function marginText({ rubles, percent }: Margin): string {
  const sign = rubles < 0 ? '−' : ''
  const part = percent === null ? '' : `, ${sign}${Math.abs(percent)}\u00a0%`
  return `${sign}${formatRubles(Math.abs(rubles))}${part}`
}

import { wholeRubles } from '#shared/money/rubles.ts'

/**
 * Prices nobody means: a product for nothing or at a loss, or a master who pays more than everyone else. They can be meant after all, so
 * they are shown before they are saved and rejected nowhere.
 */

export const priceWarnings = {
  'zero-price': 'Цена 0 ₽: товар можно будет заказать бесплатно',
  'zero-master': 'Цена мастера 0 ₽: мастера закажут бесплатно',
  'master-above-retail': 'Цена мастера выше розничной',
  'below-purchase': 'Розничная цена ниже закупочной',
  'master-below-purchase': 'Цена мастера ниже закупочной',
  /** Only where prices are counted anew: a person who types a price has seen the old one. */
  'price-jump': 'Цена меняется больше чем на 30 %',
} as const
export type PriceWarning = keyof typeof priceWarnings
export const priceWarningCodes = Object.keys(priceWarnings) as [PriceWarning, ...PriceWarning[]]

export type WarnedPrices = {
  price: number
  user_price: number | null
  master_price: number | null
  /** Absent where it may not be known. */
  purchase_price?: number | null | undefined
}

/** Compared as they are shown and charged: in whole rubles, a missing retail price being the base one. */
export function priceWarningsOf(prices: WarnedPrices): PriceWarning[] {
  const { price, user_price: own, master_price: master, purchase_price: purchase = null } = prices
  const retail = wholeRubles(own ?? price)
  const warnings: PriceWarning[] = []
  if (retail === 0) warnings.push('zero-price')
  if (master !== null && wholeRubles(master) === 0) warnings.push('zero-master')
  if (master !== null && wholeRubles(master) > retail) warnings.push('master-above-retail')
  if (purchase !== null && retail < purchase) warnings.push('below-purchase')
  if (purchase !== null && master !== null && wholeRubles(master) < purchase) warnings.push('master-below-purchase')
  return warnings
}

/** Only what a change brings: whoever edits the name of a product is not asked about its prices again. */
export function newPriceWarnings(before: WarnedPrices | null, after: WarnedPrices): PriceWarning[] {
  const isSame =
    before !== null &&
    before.price === after.price &&
    before.user_price === after.user_price &&
    before.master_price === after.master_price &&
    (before.purchase_price ?? null) === (after.purchase_price ?? null)
  return isSame ? [] : priceWarningsOf(after)
}

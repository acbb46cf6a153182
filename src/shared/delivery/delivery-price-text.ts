import { formatRubles } from '#shared/money/rubles.ts'

/** Delivery for nothing is said in a word: «0 ₽» looks as if somebody forgot the price. */
export function deliveryPriceText(price: number): string {
  return price === 0 ? 'бесплатно' : formatRubles(price)
}

import { formatRubles } from '#shared/money/rubles.ts'

/** Four ways from the shop to the customer. */

export const deliveryMethods = ['pickup', 'point', 'courier', 'post'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

export const deliveryMethodLabels: Record<DeliveryMethod, string> = {
  pickup: 'Самовывоз',
  point: 'Пункт выдачи',
  courier: 'Курьер',
  post: 'Почта',
}

/** Delivery for nothing is said in a word: «0 ₽» looks as if somebody forgot the price. */
export function deliveryPriceText(price: number): string {
  return price === 0 ? 'бесплатно' : formatRubles(price)
}

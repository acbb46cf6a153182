import { dayOf, startOf } from '#shared/calendar/moscow-clock.ts'
import { addDays, addWorkingDays } from '#shared/calendar/shop-calendar.ts'

/** How an order is paid and how far that has come; apart from where the order itself is. */

export const paymentMethods = ['on_receipt', 'invoice', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  on_receipt: 'При получении',
  invoice: 'Счёт для организации',
  online: 'Онлайн',
}

/** How a buyer pays on the provider's page; 'any' leaves the choice to them there. */
export const onlineWays = ['any', 'sbp'] as const
export type OnlineWay = (typeof onlineWays)[number]

export const paymentStatuses = ['unpaid', 'pending', 'paid', 'failed', 'partially_refunded', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  unpaid: 'Не оплачен',
  pending: 'Ждём оплату',
  paid: 'Оплачен',
  failed: 'Оплата не прошла',
  partially_refunded: 'Часть денег вернули',
  refunded: 'Деньги вернули',
}

/** Money of the customer is with the shop, at least some of it. */
export function isPaid(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded'
}

/** СБП lets a buyer pay for an hour; products are kept aside longer than that, so that money never comes for an order just given up. */
const onlineMinutes = 90
const invoiceWorkingDays = 5

/** How long products are kept aside for money; paid on receipt, they wait for the shop's own decision. */
export function expiryOf(payment: PaymentMethod, now: Date): { afterMinutes: number } | { at: Date } | null {
  if (payment === 'online') return { afterMinutes: onlineMinutes }
  if (payment === 'on_receipt') return null
  // Until the end of the fifth day.
  return { at: startOf(addDays(addWorkingDays(dayOf(now), invoiceWorkingDays), 1)) }
}

import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import { addDays, addWorkingDays, dayOf, startOf } from '#shared/shop/shop-calendar.ts'

/** СБП lets a buyer pay for an hour; parts are kept aside longer than that, so that money never comes for an order just given up. */
const onlineMinutes = 90
const invoiceWorkingDays = 5

/** How long parts are kept aside for money; paid on receipt, they wait for the shop's own decision. */
export function expiryOf(payment: PaymentMethod, now: Date): { afterMinutes: number } | { at: Date } | null {
  if (payment === 'online') return { afterMinutes: onlineMinutes }
  if (payment === 'on_receipt') return null
  // Until the end of the fifth day.
  return { at: startOf(addDays(addWorkingDays(dayOf(now), invoiceWorkingDays), 1)) }
}

/** What else changes when the shop edits a placed order. */
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { PaymentMethod } from '#shared/payment/payment-method.ts'
import type { OrderStatus } from './order-states.ts'

type Ways = { delivery: DeliveryMethod; payment: PaymentMethod }

/** Whoever is to pay online now is waited for, whoever is not is not; what stood ready at the counter is packed again to travel. */
export function statusAfterEdit(status: OrderStatus, before: Ways, after: Ways): OrderStatus {
  if (status === 'awaiting_payment' && after.payment !== 'online') return 'new'
  if (status === 'new' && after.payment === 'online' && before.payment !== 'online') return 'awaiting_payment'
  if (status === 'ready' && before.delivery === 'pickup' && after.delivery !== 'pickup') return 'processing'
  return status
}

import type { Queryable } from '#server/platform/database.ts'
import { receiptLines } from '#shared/payment/receipt.ts'
import { findItems, type OrderRow } from './order-queries.ts'

/** An order as receipts see it: whom they go to, what it consists of, and whether the customer has it. */
export async function receiptedOrder(tx: Queryable, order: OrderRow) {
  const items = await findItems(tx, order.id)
  return {
    orderId: order.id,
    email: order.email,
    phone: order.phone,
    isHandedOver: order.status === 'completed',
    current: receiptLines({ items, deliveryPrice: order.deliveryPrice, adjustment: order.adjustment }),
  }
}

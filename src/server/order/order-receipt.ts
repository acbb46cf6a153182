import type { Queryable } from '#server/platform/database/database.ts'
import { productLines, receiptLines, receiptTotal } from '#shared/payment/receipt.ts'
import { linesWorth, withoutLines } from '#shared/payment/receipt-lines.ts'
import { findBroughtBack, findItems, type OrderRow } from './order-queries.ts'

/** An order as receipts see it: whom they go to, what the customer keeps of it, and whether they have it. */
export async function receiptedOrder(tx: Queryable, order: OrderRow) {
  const items = await findItems(tx, order.id)
  const ordered = receiptLines({ items, deliveryPrice: order.deliveryPrice, adjustment: order.adjustment })
  const back = (await findBroughtBack(tx, order.id)).flatMap(({ name, quantity, amount: sum }) =>
    productLines({ name, quantity, sum }),
  )
  return {
    orderId: order.id,
    email: order.email,
    phone: order.phone,
    isHandedOver: order.status === 'completed',
    current: withoutLines(ordered, back) ?? linesWorth(ordered, receiptTotal(ordered) - receiptTotal(back)),
  }
}

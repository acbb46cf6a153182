import type { OrderRow } from '#server/order/order-queries.ts'
import { findReturnable, insertReturn } from '#server/order-customer/customer-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { returnedAmount, spreadAdjustment } from '#shared/order/order-adjustment.ts'
import type { ReturnInput } from '#shared/order/order-input.ts'
import { mergeLines } from '#shared/order/order-lines.ts'

type Opening = ReturnInput & { status: 'requested' | 'approved' }

/**
 * Writes down what is brought back and what it cost. The order must be held: two who return the last piece at once find it
 * gone. False: more than was bought and is not returned yet.
 */
export async function openReturn(tx: Queryable, order: OrderRow, { items, reason, status }: Opening): Promise<boolean> {
  const bought = await findReturnable(tx, order.id)
  const { sums } = spreadAdjustment(bought, order.adjustment)
  const lineOf = new Map(bought.map((line, at) => [line.productId, { ...line, sum: sums[at] ?? 0 }]))
  const wanted = mergeLines(items).map(({ id, quantity }) => ({ quantity, line: lineOf.get(id) }))
  const lines = wanted.flatMap(({ quantity, line }) => {
    if (!line || line.returned.quantity + quantity > line.quantity) return []
    return [{ itemId: line.itemId, quantity, amount: returnedAmount(line, quantity) }]
  })
  if (lines.length < wanted.length) return false
  await insertReturn(tx, { orderId: order.id, reason, status, items: lines })
  return true
}

export const tooManyReturnedText = 'Столько в заказе нет'

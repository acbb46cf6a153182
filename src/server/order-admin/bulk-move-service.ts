import { moveOrder } from '#server/order/move-service.ts'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { findOrderById, type OrderRow } from '#server/order/order-queries.ts'
import type { BulkMoved } from '#shared/order/order-admin-contract.ts'
import { mayMove, type OrderStatus, rejectedMoveText } from '#shared/order/order-states.ts'
import { isPaid } from '#shared/payment/payment-method.ts'
import { type AdminOrderFilter, findAdminOrderIds } from './order-admin-list-queries.ts'

/** Many orders moved at one stroke, each by the same table and with the same emails as alone; what may not move is named. */

type BulkMove = {
  filter: AdminOrderFilter
  to: OrderStatus
  note?: string | undefined
  actorId: number
  isTold?: boolean | undefined
  /** Only counts and names: nothing is moved. */
  isPreview?: boolean | undefined
}

/** A morning's work; more is a mistake of the selection. */
export const mostAtOnce = 200

export async function moveOrders(deps: OrderDeps, bulk: BulkMove): Promise<BulkMoved> {
  const { filter, to, note, actorId, isTold, isPreview } = bulk
  const answer: BulkMoved = { moved: 0, refused: [] }
  for (const id of await findAdminOrderIds(deps.db, filter, mostAtOnce)) {
    const order = await findOrderById(deps.db, id)
    if (!order) continue
    const error = isPreview
      ? rejectionOf(order, to)
      : await move(deps, id, { to, note, actor: { kind: 'admin', id: actorId }, isTold })
    if (error === null) answer.moved += 1
    else answer.refused.push({ number: order.number, error })
  }
  return answer
}

/** Null: it moved. */
async function move(deps: OrderDeps, id: number, given: Parameters<typeof moveOrder>[2]): Promise<string | null> {
  const moved = await moveOrder(deps, id, { ...given, guard: (order) => bulkRejection(order, given.to) })
  if (moved.ok) return null
  return 'error' in moved ? moved.error : 'Заказ изменился, пока вы выбирали'
}

function rejectionOf(order: OrderRow, to: OrderStatus): string | null {
  const { status: from, deliveryMethod: delivery } = order
  if (!mayMove(from, to, 'admin', delivery)) return rejectedMoveText({ from, to, by: 'admin', delivery })
  return bulkRejection(order, to)
}

/** What a person may decide with one order before them is not decided for many at once. */
function bulkRejection({ payment, paymentStatus }: OrderRow, to: OrderStatus): string | null {
  if (to !== 'shipped' || payment === 'on_receipt' || isPaid(paymentStatus)) return null
  return `${payment === 'invoice' ? 'Счёт' : 'Заказ'} не оплачен. Если отправляете без оплаты, откройте заказ`
}

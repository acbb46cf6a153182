import type { BulkMoved } from '#shared/order/managed-order-contract.ts'
import type { OrderStatus } from '#shared/order/order-states.ts'
import { type DeskFilter, findDeskIds } from './desk-list-queries.ts'
import { moveOrder } from './move-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { findOrderById } from './order-queries.ts'

/** Many orders moved at one stroke, each by the same table and with the same letters as alone; what may not move is named. */

type BulkMove = {
  filter: DeskFilter
  to: OrderStatus
  note?: string | undefined
  actorId: number
  isTold?: boolean | undefined
}

/** A morning's work; more is a mistake of the selection. */
export const mostAtOnce = 200

export async function moveOrders(deps: OrderDeps, { filter, to, note, actorId, isTold }: BulkMove): Promise<BulkMoved> {
  const answer: BulkMoved = { moved: 0, refused: [] }
  for (const id of await findDeskIds(deps.db, filter, mostAtOnce)) {
    const moved = await moveOrder(deps, id, { to, note, actor: { kind: 'admin', id: actorId }, isTold })
    if (moved.ok) answer.moved += 1
    else {
      const order = await findOrderById(deps.db, id)
      const error = 'error' in moved ? moved.error : 'Заказ изменился, пока вы выбирали'
      answer.refused.push({ number: order?.number ?? String(id), error })
    }
  }
  return answer
}

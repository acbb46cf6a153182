import type { Queryable } from '#server/platform/database/database.ts'
import type { OrderMoney } from '#shared/order/order-money.ts'
import { readMoney } from './money-service.ts'
import type { OrderDeps } from './order-deps.ts'
import { findItems, type ItemRow, insertEvent, lockOrder, type OrderRow } from './order-queries.ts'

/** An order that another program speaks of: held until it is done, so that nobody changes it in between. */

/** What its moves need. */
export type MovingDeps = OrderDeps
export type HeldOrder = { order: OrderRow; items: ItemRow[]; money: OrderMoney }

export async function holdOrder(tx: Queryable, id: number): Promise<HeldOrder | null> {
  const order = await lockOrder(tx, id)
  if (!order) return null
  return { order, items: await findItems(tx, id), money: await readMoney(tx, id) }
}

/** In the history, for the shop's own people. */
export async function noteHeld(tx: Queryable, orderId: number, note: string): Promise<void> {
  const actor = { kind: 'job', id: null } as const
  await insertEvent(tx, orderId, { kind: 'note', actor, note: note.slice(0, 1000), isPublic: false })
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ReturnStatus } from '#shared/order/return-states.ts'

export type ReturnRow = { id: number; orderId: number; status: ReturnStatus; version: number }

export async function findReturn(db: Queryable, id: number): Promise<ReturnRow | null> {
  const question = sql`select id, order_id as "orderId", status, version from order_returns where id = ${id}`
  return (await selectRows<ReturnRow>(db, question))[0] ?? null
}

/** Apart from rejected ones. */
export async function hasReturns(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from order_returns where order_id = ${orderId} and status <> 'rejected' limit 1`,
  )
  return rows.length > 0
}

export async function updateReturn(tx: Queryable, id: number, given: { status: ReturnStatus; answer: string }) {
  await tx.execute(sql`
    update order_returns set status = ${given.status}, answer = case when ${given.answer} = '' then answer else ${given.answer} end,
      version = version + 1, updated_at = now() where id = ${id}`)
}

export async function closeReturn(tx: Queryable, id: number, refunded: number): Promise<void> {
  await tx.execute(sql`update order_returns set refunded = ${refunded} where id = ${id}`)
}

export function findReturnedItems(tx: Queryable, returnId: number) {
  return selectRows<{ name: string; quantity: number; amount: number }>(
    tx,
    sql`select i.name, r.quantity, r.amount::float8 as amount from order_return_items r join order_items i on i.id = r.order_item_id
      where r.return_id = ${returnId} order by i.id`,
  )
}

/** Products the shop has back in all returns of an order. */
export function findBroughtBack(tx: Queryable, orderId: number) {
  return selectRows<{ name: string; quantity: number; amount: number }>(
    tx,
    sql`select i.name, ri.quantity, ri.amount::float8 as amount from order_returns r
      join order_return_items ri on ri.return_id = r.id join order_items i on i.id = ri.order_item_id
      where r.order_id = ${orderId} and r.status in ('received', 'refunded') order by i.id, r.id`,
  )
}

export async function takeBackReturned(tx: Queryable, returnId: number): Promise<void> {
  await tx.execute(sql`select take_back_returned(${returnId})`)
}

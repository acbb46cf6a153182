import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { ReturnStatus } from '#shared/order/return-states.ts'

export type ReturnRow = { id: number; orderId: number; status: ReturnStatus; version: number }

export async function findReturn(db: Queryable, id: number): Promise<ReturnRow | null> {
  const question = sql`select id, order_id as "orderId", status, version from order_returns where id = ${id}`
  return (await selectRows<ReturnRow>(db, question))[0] ?? null
}

export async function updateReturn(tx: Queryable, id: number, given: { status: ReturnStatus; answer: string }) {
  await tx.execute(sql`
    update order_returns set status = ${given.status}, answer = case when ${given.answer} = '' then answer else ${given.answer} end,
      version = version + 1, updated_at = now() where id = ${id}`)
}

export function findReturnedItems(tx: Queryable, returnId: number) {
  return selectRows<{ name: string; price: number; quantity: number }>(
    tx,
    sql`select i.name, i.price, r.quantity from order_return_items r join order_items i on i.id = r.order_item_id
      where r.return_id = ${returnId} order by i.id`,
  )
}

export async function takeBackReturned(tx: Queryable, returnId: number): Promise<void> {
  await tx.execute(sql`select take_back_returned(${returnId})`)
}

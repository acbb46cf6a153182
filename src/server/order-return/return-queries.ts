import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
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

export async function takeBackReturned(tx: Queryable, returnId: number): Promise<void> {
  await tx.execute(sql`select take_back_returned(${returnId})`)
}

export type KnownReturn = { reason: string; items: { id: number; quantity: number }[] }

/** What was asked for with this key; its lines by product, as `mergeLines` sorts them. */
export async function findReturnOfKey(tx: Queryable, orderId: number, key: string): Promise<KnownReturn | null> {
  const [found] = await selectRows<KnownReturn>(
    tx,
    sql`select r.reason, (select json_agg(json_build_object('id', i.product_id, 'quantity', ri.quantity) order by i.product_id)
        from order_return_items ri join order_items i on i.id = ri.order_item_id where ri.return_id = r.id) as items
      from order_returns r where r.order_id = ${orderId} and r.key = ${key}`,
  )
  return found ?? null
}

type NewReturn = {
  orderId: number
  key: string | undefined
  reason: string
  status: ReturnStatus
  items: { itemId: number; quantity: number; amount: number }[]
}

export async function insertReturn(tx: Queryable, { orderId, key, reason, status, items }: NewReturn): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into order_returns (order_id, key, reason, status) values (${orderId}, ${key ?? null}, ${reason}, ${status}) returning id`,
  )
  const { id } = rows[0]!
  await tx.execute(sql`
    insert into order_return_items (return_id, order_item_id, quantity, amount)
    select ${id}, * from unnest(${sql.param(items.map((item) => item.itemId))}::bigint[],
      ${sql.param(items.map((item) => item.quantity))}::integer[], ${sql.param(items.map((item) => item.amount))}::bigint[])`)
  return id
}

type ReturnableRow = {
  itemId: number
  productId: number
  price: number
  quantity: number
  /** In returns that were not rejected. */
  returned: { quantity: number; amount: number }
}

/** Every line with what of it was brought back already. */
export function findReturnable(tx: Queryable, orderId: number): Promise<ReturnableRow[]> {
  return selectRows<ReturnableRow>(
    tx,
    sql`
    select i.id::integer as "itemId", i.product_id as "productId", i.price, i.quantity,
      (select json_build_object('quantity', coalesce(sum(ri.quantity), 0), 'amount', coalesce(sum(ri.amount), 0))
        from order_return_items ri join order_returns r on r.id = ri.return_id
        where ri.order_item_id = i.id and r.status <> 'rejected') as returned
    from order_items i where i.order_id = ${orderId} order by i.id`,
  )
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { ReturnStatus } from '#shared/order/return-states.ts'

export type Replacement = { id: number; replacedBy: { id: number; slug: string | null; name: string } }

/** What is made instead of these parts now. */
export function findReplacements(db: Queryable, ids: number[]): Promise<Replacement[]> {
  return selectRows<Replacement>(
    db,
    sql`
    select distinct on (r.related_id) r.related_id as id, json_build_object('id', p.id, 'slug', p.slug, 'name', p.name) as "replacedBy"
    from product_relations r join products p on p.id = r.product_id and not p.hidden and not p.discontinued
    where r.related_id = any (${sql.param(ids)}::integer[]) and r.kind = 'replaces' order by r.related_id, r.position, p.id`,
  )
}

type NewReturn = {
  orderId: number
  reason: string
  status: ReturnStatus
  items: { itemId: number; quantity: number; amount: number }[]
}

export async function insertReturn(tx: Queryable, { orderId, reason, status, items }: NewReturn): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into order_returns (order_id, reason, status) values (${orderId}, ${reason}, ${status}) returning id`,
  )
  const { id } = rows[0]!
  await tx.execute(sql`
    insert into order_return_items (return_id, order_item_id, quantity, amount)
    select ${id}, * from unnest(${sql.param(items.map((item) => item.itemId))}::bigint[],
      ${sql.param(items.map((item) => item.quantity))}::integer[], ${sql.param(items.map((item) => item.amount))}::bigint[])`)
  return id
}

export type ReturnableRow = {
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

/** Orders made as a guest with this address now belong to whoever proved that it is theirs, and need no other confirmation. */
export async function joinGuestOrders(
  tx: Queryable,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx.execute(sql`
    update orders set user_id = ${userId}, email_confirmed_at = coalesce(email_confirmed_at, now()),
      expires_at = case when unconfirmed then null else expires_at end, unconfirmed = false, updated_at = now()
    where (user_id is null or (user_id = ${userId} and email_confirmed_at is null)) and email = ${email}
      and erasure_asked_at is null`)
}

import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'

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

type NewReturn = { orderId: number; reason: string; items: { itemId: number; quantity: number }[] }

export async function insertReturn(tx: Queryable, { orderId, reason, items }: NewReturn): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`insert into order_returns (order_id, reason) values (${orderId}, ${reason}) returning id`,
  )
  const { id } = rows[0]!
  await tx.execute(sql`
    insert into order_return_items (return_id, order_item_id, quantity)
    select ${id}, * from unnest(${sql.param(items.map((item) => item.itemId))}::bigint[],
      ${sql.param(items.map((item) => item.quantity))}::integer[])`)
  return id
}

/** By product: the line, and how many of it may still be brought back. */
export function findReturnable(tx: Queryable, orderId: number) {
  return selectRows<{ itemId: number; productId: number; price: number; left: number }>(
    tx,
    sql`
    select i.id::integer as "itemId", i.product_id as "productId", i.price, (i.quantity - coalesce((
      select sum(ri.quantity) from order_return_items ri join order_returns r on r.id = ri.return_id
      where ri.order_item_id = i.id and r.status <> 'rejected'), 0))::integer as left
    from order_items i where i.order_id = ${orderId}`,
  )
}

/** Orders made as a guest with this address now belong to whoever proved that it is theirs. */
export async function joinGuestOrders(
  tx: Queryable,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx.execute(sql`
    update orders set user_id = ${userId}, updated_at = now() where user_id is null and email = ${email} and erasure_asked_at is null`)
}

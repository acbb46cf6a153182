import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

export type HeldItem = { id: number; name: string; sku: string; price: number; quantity: number; reserved: number }

/** Products of the order and those that come into it, in the order of their ids as everywhere. */
export async function lockStock(tx: Queryable, orderId: number, lines: { id: number }[]): Promise<void> {
  await tx.execute(sql`select 1 from (select p.id from products p where p.id = any (${sql.param(lines.map(({ id }) => id))}::integer[])
    or p.id in (select product_id from order_items where order_id = ${orderId}) order by p.id for no key update) locked`)
}

/** Lines by the product's id, with what they hold. */
export function findHeldItems(tx: Queryable, orderId: number): Promise<HeldItem[]> {
  return selectRows<HeldItem>(
    tx,
    sql`select product_id as id, name, sku, price, quantity, reserved from order_items where order_id = ${orderId} order by product_id`,
  )
}

/** True: every line can hold what it should. Lines that go are given as 0. */
export async function setReservations(
  tx: Queryable,
  orderId: number,
  lines: { id: number; reserved: number }[],
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select set_reservations(${orderId}, ${sql.param(lines.map((line) => line.id))}::integer[],
      ${sql.param(lines.map((line) => line.reserved))}::integer[])`)
  return rows.length === lines.length
}

export async function replaceItems(
  tx: Queryable,
  orderId: number,
  { items, itemsTotal, deliveryPrice }: { items: HeldItem[]; itemsTotal: number; deliveryPrice: number },
): Promise<void> {
  const column = <Key extends keyof HeldItem>(key: Key) => sql.param(items.map((item) => item[key]))
  await tx.execute(
    sql`delete from order_items where order_id = ${orderId} and product_id <> all (${column('id')}::integer[])`,
  )
  await tx.execute(sql`
    insert into order_items (order_id, product_id, name, sku, price, quantity, reserved)
    select ${orderId}, * from unnest(${column('id')}::integer[], ${column('name')}::text[], ${column('sku')}::text[],
      ${column('price')}::integer[], ${column('quantity')}::integer[], ${column('reserved')}::integer[])
    on conflict (order_id, product_id) do update set quantity = excluded.quantity, reserved = excluded.reserved`)
  await tx.execute(sql`
    update orders set items_total = ${itemsTotal},
      delivery_price_reason = case when delivery_price = ${deliveryPrice} then delivery_price_reason else '' end,
      delivery_price = ${deliveryPrice}, version = version + 1, updated_at = now() where id = ${orderId}`)
}

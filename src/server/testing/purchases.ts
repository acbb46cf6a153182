import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { OrderStatus } from '#shared/order/order-states.ts'

type Purchase = { user: { id: number }; product: { id: number }; status?: OrderStatus }

/** An order as it stands in the books, for tests that only care that somebody bought something. */
export async function buildPurchase(db: Queryable, { user, product, status = 'completed' }: Purchase) {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await db.execute<{ id: number; number: number }>(sql`
    insert into orders (token, user_id, first_name, last_name, phone, delivery_method, delivery_price, payment_method,
      price_tier, items_total, status)
    values (${token}, ${user.id}, 'Иван', 'Петров', '+79161234567', 'pickup', 0, 'on_receipt', 'retail', 1890, ${status})
    returning id, number`)
  const order = rows[0]!
  await db.execute(sql`
    insert into order_items (order_id, product_id, name, sku, price, quantity)
    select ${order.id}, id, name, sku, retail_price, 1 from products where id = ${product.id}`)
  return order
}

import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

/** The statements of placing an order, straight to the database: the baseline of the shop's orders. */
export function openBaselineOrders(databaseUrl: string, connections: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })

  return {
    async order(wanted: { id: number; price: number }[]): Promise<void> {
      const products = [...new Map(wanted.map((product) => [product.id, product])).values()].sort((a, b) => a.id - b.id)
      const client = await pool.connect()
      try {
        const ids = products.map(({ id }) => id)
        const prices = products.map(({ price }) => price)
        const amounts = products.map(() => 1)
        await client.query(
          'select id, name, sku, retail_price, greatest(quantity - reserved, 0), discontinued from products where id = any ($1::integer[]) and not hidden',
          [ids],
        )
        await client.query('begin')
        const key = randomUUID()
        await client.query(
          `insert into order_keys (owner, key, body_hash) values ('baseline', $1, $2) on conflict do nothing returning 1`,
          [key, randomBytes(32)],
        )
        await client.query(
          `insert into consents (purpose, document_version, text_sha256, ip) values ('order', '1', repeat('0', 64), '127.0.0.1') returning id`,
        )
        const { rows } = await client.query<{ id: number }>(
          `insert into orders (token, first_name, last_name, phone, email, delivery_method, delivery_price, payment_method, price_tier,
             items_total, status) values ($1, 'Анна', 'Соколова', '+79165550124', 'anna@example.ru', 'pickup', 0, 'on_receipt', 'retail', $2, 'new')
           returning id`,
          [randomBytes(32).toString('base64url'), prices.reduce((sum, price) => sum + price, 0)],
        )
        const { id } = rows[0]!
        await client.query(
          `insert into order_items (order_id, product_id, name, sku, price, quantity, reserved)
           select $1, id, 'Насос', 'PUMP', price, 1, 1 from unnest($2::integer[], $3::integer[]) as product (id, price)`,
          [id, ids, prices],
        )
        await client.query(
          `insert into order_events (order_id, kind, actor, to_status) values ($1, 'placed', 'customer', 'new')`,
          [id],
        )
        await client.query(`update order_keys set order_id = $1, answer = '{}' where owner = 'baseline' and key = $2`, [
          id,
          key,
        ])
        for (const recipient of ['anna@example.ru', 'shop@example.com']) {
          // Sent already: delivery is measured with the shop, not here.
          await client.query(
            `insert into mail_outbox (kind, recipient, subject, body_text, body_html, state) values ('baseline', $1, 'Заказ', $2, $2, 'sent')`,
            [recipient, 'x'.repeat(2000)],
          )
        }
        await client.query("select reserve_stock($1, $2, $3, $4, $5, 'retail')", [
          id,
          ids,
          amounts,
          prices,
          ids.map(() => true),
        ])
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { changeFileName } from '#server/catalog/catalog-change-file-service.ts'

/** Ten thousand products and fifty thousand orders of a tenth as many customers, written past the shop and in portions: the embedded engine
 * takes whatever lasts longer than 15 seconds for hung. */
export async function fillLargeShop(shop: Shop, { products, orders }: { products: number; orders: number }) {
  const portion = 2500
  const customers = Math.ceil(orders / 10)
  await shop.query(`insert into categories (name, slug, drawing) values ('Насосы', 'nasosy', 'pump')`)
  for (let from = 1; from <= products; from += portion)
    await shop.query(
      `insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, quantity)
      select (select id from categories where slug = 'nasosy'), 'PUMP-' || n, 'PUMP' || n, 'Насос ' || n, 'Askoll', 'analog', 'pump',
        100 + n % 9000, 1000000
      from generate_series($1::int, $2::int) n`,
      [from, Math.min(products, from + portion - 1)],
    )
  await shop.query(
    `insert into users (email, phone, first_name, last_name, password_hash)
    select 'customer-' || n || '@example.com', '+7' || (9000000000 + n), 'Анна', 'Соколова', 'x' from generate_series(1, $1::int) n`,
    [customers],
  )
  // As the seed does after writing past a running shop: the embedded engine notifies only the connection that made a change.
  writeFileSync(join(shop.dataDir, changeFileName), '')
  // The shop then recounts its categories; a backup taken meanwhile would differ.
  await waitFor(async () => (await shop.query('select 1 from catalogue_recounts')).length === 0)
  for (let from = 1; from <= orders; from += portion)
    await writeOrders(shop, { from, to: Math.min(orders, from + portion - 1), customers })
}

async function writeOrders(shop: Shop, { from, to, customers }: { from: number; to: number; customers: number }) {
  await shop.query(
    `with written as (
      insert into orders (token, user_id, first_name, last_name, phone, email, delivery_method, delivery_price, payment_method,
        price_tier, items_total, status, payment_status, created_at, updated_at)
      select md5('a' || n) || substr(md5('b' || n), 1, 11), u.id, u.first_name, u.last_name, u.phone, u.email, 'pickup', 0, 'on_receipt',
        'retail', 1000, 'completed', 'unpaid', now() - n * interval '20 minutes', now() - n * interval '20 minutes'
      from generate_series($1::int, $2::int) n
      join users u on u.email = 'customer-' || (1 + n % $3::int) || '@example.com'
      returning id)
    insert into order_items (order_id, product_id, name, sku, price, quantity)
    select w.id, p.id, p.name, p.sku, 500, 1 from written w
    cross join lateral (values (1 + w.id % 9000), (1001 + w.id % 9000)) as wanted (n) join products p on p.sku = 'PUMP-' || wanted.n`,
    [from, to, customers],
  )
}

import { queryDatabase } from '#harness/databases.ts'

/** What gathers around the orders of two years: what people wanted, what they asked, what colleagues did and what came to the shelf. */
export async function writeDesk(databaseUrl: string): Promise<void> {
  await writeDemand(databaseUrl)
  await queryDatabase(
    databaseUrl,
    `insert into requests (kind, text, contact_name, contact_phone, contact_email, status, answer, created_at, updated_at)
    select (array['find-part', 'check-fit', 'arrival', 'question'])[1 + n % 4], 'Подойдёт ли насос к модели WM-' || n || '?', u.first_name || ' ' || u.last_name,
      u.phone, u.email, case when n % 400 = 0 then 'new' when n % 3 = 0 then 'closed' else 'answered' end, '', now() - n * interval '50 minutes', now()
    from generate_series(1, 20000) n join users u on u.email = 'customer-' || (1 + n % 1000) || '@example.com' order by n desc`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into reviews (product_id, user_id, order_id, rating, text, status, created_at, updated_at)
    select i.product_id, o.user_id, o.id, 1 + o.id % 5, 'Насос встал на место без переделок, стиральная машина снова сливает воду.',
      case when o.id % 100 = 0 then 'pending' else 'published' end, o.created_at + interval '9 days', o.created_at + interval '9 days'
    from orders o cross join lateral (select product_id from order_items where order_id = o.id order by id limit 1) i
    where o.status = 'completed' and o.user_id is not null and o.id % 5 = 0 order by o.id
    on conflict do nothing`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into audit_events (at, kind, actor_id, subject_id, ip, details)
    select now() - (30000 - n) * interval '15 minutes', (array['order-read', 'user-read', 'product-changed', 'orders-read', 'order-moved'])[1 + n % 5],
      1 + n % 7, case when n % 5 = 1 then u.id end, '10.0.' || n % 200 || '.' || n % 250,
      case n % 5 when 2 then jsonb_build_object('product', 1 + n * 3) when 1 then '{}' when 3 then '{}' else jsonb_build_object('order', 1 + n) end
    from generate_series(1, 30000) n join users u on u.email = 'customer-' || (1 + n % 1000) || '@example.com' order by n`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into stock_documents (kind, key, state, reason, note, created_at, finished_at)
    select k.kind, gen_random_uuid(), 'done', case when k.kind = 'writeoff' then 'damaged' end, 'Накладная ' || n,
      now() - (5000 - n) * interval '3 hours', now() - (5000 - n) * interval '3 hours'
    from generate_series(1, 5000) n cross join lateral (select (array['receipt', 'receipt', 'writeoff', 'count'])[1 + n % 4] as kind) k order by n`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into stock_document_lines (document_id, number, product_id, sku, name, quantity, delta)
    select d.id, line, p.id, p.sku, p.name, 3, 0 from stock_documents d cross join generate_series(1, 10) line
    join (select id, sku, name, row_number() over (order by id) as turn from products) p on p.turn = d.id * 10 + line`,
  )
}

/** A week of looks, half a year of searches, and who waits for what is sold out. */
async function writeDemand(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `insert into product_visitors (product_id, visitor, seen_at, is_counted)
    select p.id, n / 10, now() - n % 10000 * interval '1 minute', true
    from generate_series(1, 200000) n cross join (select count(*) as size from products) shelf
    join (select id, row_number() over (order by id) as turn from products) p on p.turn = 1 + n::bigint * 7 % shelf.size
    on conflict do nothing`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into search_log (day, query, found, times)
    select current_date - n % 180, 'запрос ' || n, case when n % 5 = 0 then 0 else 12 end, 1 + n % 7 from generate_series(1, 90000) n
    on conflict do nothing`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into arrival_waits (product_id, email)
    select id, 'waiting-' || id || '@example.com' from products where quantity <= reserved and not hidden order by id limit 3000
    on conflict do nothing`,
  )
}

import { queryDatabase } from '#harness/databases.ts'

/** Two years of a shop's orders, of a tenth as many customers. Written past the shop, since only reading them is measured. */
export async function writeManyOrders(databaseUrl: string, count: number): Promise<void> {
  const customers = Math.max(1, Math.floor(count / 10))
  await queryDatabase(
    databaseUrl,
    `insert into users (email, phone, first_name, last_name, password_hash, created_at)
    select 'customer-' || n || '@example.com', '+7' || (9000000000 + n), (array['Анна', 'Пётр', 'Мария', 'Иван'])[1 + n % 4],
      (array['Соколова', 'Иванов', 'Петрова', 'Кузнецов', 'Орлова'])[1 + n % 5], 'x', now() - n * interval '5 hours'
    from generate_series(1, $1::integer) n`,
    [customers],
  )
  await queryDatabase(
    databaseUrl,
    `insert into orders (token, user_id, first_name, last_name, phone, email, delivery_method, delivery_price, payment_method,
      price_tier, items_total, status, created_at, updated_at)
    select md5('a' || n) || substr(md5('b' || n), 1, 11), u.id, u.first_name, u.last_name, u.phone, u.email,
      (array['pickup', 'courier', 'post', 'point'])[1 + n % 4], 300, (array['on_receipt', 'online', 'invoice'])[1 + n % 3], 'retail',
      0, case when n % 50 = 0 then 'new' when n % 50 < 3 then 'processing' when n % 50 = 3 then 'ready'
        when n % 50 = 4 then 'shipped' when n % 50 < 8 then 'cancelled' else 'completed' end,
      now() - n * interval '2 years' / $1::integer, now() - n * interval '2 years' / $1::integer
    from generate_series(1, $1::integer) n join users u on u.email = 'customer-' || (1 + n % $2::integer) || '@example.com'`,
    [count, customers],
  )
  await writeItems(databaseUrl)
  await writeMoney(databaseUrl)
  await writeReturns(databaseUrl)
  await writeDemand(databaseUrl)
  await expectNoFaults(databaseUrl)
  await queryDatabase(databaseUrl, 'vacuum analyze')
}

const written = `orders o join users u on u.id = o.user_id and u.email like 'customer-%'`

/** Two products an order. What left the shop left before the stock ledger begins; open orders hold theirs by the shop's own function. */
async function writeItems(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `insert into order_items (order_id, product_id, name, sku, price, quantity, written_off)
    select o.id, p.id, p.name, p.sku, p.retail_price, 1, case when o.status in ('shipped', 'completed') then 1 else 0 end
    from (select o.id, o.status, row_number() over (order by o.id) as n from ${written}) o
    cross join (select count(*) as n from products) shelf
    cross join lateral (values (1 + o.n * 3 % shelf.n), (1 + (o.n * 3 + 1) % shelf.n)) as wanted (turn)
    join (select *, row_number() over (order by id) as turn from products) p on p.turn = wanted.turn`,
  )
  await queryDatabase(
    databaseUrl,
    `update orders o set items_total = i.total
    from (select order_id, sum(price * quantity) as total from order_items group by 1) i where i.order_id = o.id and o.items_total = 0`,
  )
  await queryDatabase(
    databaseUrl,
    `with held as materialized (
      select o.id as order_id, taken.product_id
      from ${written} cross join lateral (
        select array_agg(i.product_id) as ids, array_agg(i.quantity) as amounts from order_items i where i.order_id = o.id) lines
      cross join lateral set_reservations(o.id, lines.ids, lines.amounts) taken (product_id)
      where o.status in ('new', 'processing', 'ready'))
    update order_items i set reserved = i.quantity from held h where h.order_id = i.order_id and h.product_id = i.product_id`,
  )
}

/** Online orders are paid at once, the others when they are handed over. The sums on the orders are those of the ledger. */
async function writeMoney(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `insert into payments (order_id, provider, provider_id, amount, status, created_at, updated_at)
    select o.id, 'yookassa', 'bench-' || o.id, o.total, 'succeeded', o.created_at, o.created_at
    from ${written} where o.payment_method = 'online' order by o.id`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into money_entries (order_id, at, kind, method, amount, actor, payment_id, reference)
    select o.id, o.created_at, 'payment', case o.payment_method when 'online' then 'online' when 'invoice' then 'bank' else 'cash' end,
      o.total, case when p.id is null then 'admin' else 'payment' end, p.id, coalesce(p.provider_id, '')
    from ${written} left join payments p on p.order_id = o.id where p.id is not null or o.status = 'completed' order by o.id`,
  )
  await queryDatabase(
    databaseUrl,
    `update orders o set paid_total = m.paid, owed = m.owed, payment_status = m.payment_status,
      owed_since = case when m.owed > 0 then o.updated_at end
    from order_money m where m.order_id = o.id and m.paid > 0`,
  )
}

/** One completed order in fifty has something sent back. */
async function writeReturns(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `insert into order_returns (order_id, status, reason, created_at, updated_at)
    select o.id, case when o.number % 500 = 10 then 'requested' else 'approved' end,
      (array['Не подошла', 'Брак или не работает', 'Прислали не то', 'Передумал'])[1 + o.number / 50 % 4],
      o.created_at + interval '1 day', o.created_at + interval '1 day'
    from ${written} where o.status = 'completed' and o.number % 50 = 10`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into order_return_items (return_id, order_item_id, quantity, amount)
    select distinct on (r.id) r.id, i.id, 1, i.price from order_returns r join order_items i on i.order_id = r.order_id order by r.id, i.id`,
  )
}

/** What people wanted: a week of looks, half a year of searches, and who waits for what is sold out. */
async function writeDemand(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `insert into product_visitors (product_id, visitor, seen_at, is_counted)
    select p.id, n / 10, now() - n % 10000 * interval '1 minute', true
    from generate_series(1, 200000) n cross join (select count(*) as size from products) shelf
    join (select id, row_number() over (order by id) as turn from products) p on p.turn = 1 + n * 7 % shelf.size
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

/** Figures of a shop whose books do not add up would say nothing about a real one. */
async function expectNoFaults(databaseUrl: string): Promise<void> {
  const faults = await queryDatabase<{ fault: string }>(
    databaseUrl,
    `select fault from (select fault from stock_faults union all select 'order ' || number || ': ' || fault from money_faults) f limit 5`,
  )
  if (faults.length > 0) throw new Error(`The books do not add up: ${faults.map(({ fault }) => fault).join('; ')}`)
}

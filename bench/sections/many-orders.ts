import { queryDatabase } from '#harness/databases.ts'
import { writeDesk } from './many-desk-rows.ts'

/**
 * Two years of a shop's orders, of a tenth as many customers; one in ten has no account. Written past the shop, since only reading them
 * is measured, and each row once, with the sums it ends with: rewritten afterwards they took most of the time.
 */
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
  await writeOrders(databaseUrl, { count, customers })
  // Without it the books are added up as if the tables were still empty, for minutes.
  await queryDatabase(databaseUrl, 'analyze orders, order_items, users')
  await holdStock(databaseUrl)
  await writeMoney(databaseUrl)
  await writeReturns(databaseUrl)
  await writeDesk(databaseUrl)
  await queryDatabase(databaseUrl, 'vacuum analyze')
  await expectNoFaults(databaseUrl)
}

/** The mailbox of every order of the bench ends like this. */
const written = `orders o where o.email like 'customer-%@example.com'`

/** Two products an order. What left the shop left before the stock ledger begins. Online orders are paid at once, the others when they are handed over. */
async function writeOrders(databaseUrl: string, { count, customers }: { count: number; customers: number }) {
  await queryDatabase(
    databaseUrl,
    `with shelf as materialized (select id, name, sku, retail_price, row_number() over (order by id) as turn, count(*) over () as size from products),
    lines as materialized (
      select n, p.id, p.name, p.sku, p.retail_price
      from generate_series(1, $1::integer) n cross join (select max(size) as size from shelf) s
      cross join lateral (values (1 + n::bigint * 3 % s.size), (1 + (n::bigint * 3 + 1) % s.size)) as wanted (turn)
      join shelf p on p.turn = wanted.turn),
    bought as materialized (
      select n, sum(retail_price) as items, (array['on_receipt', 'online', 'invoice'])[1 + n % 3] as payment,
        case when n % 50 = 0 then 'new' when n % 50 < 3 then 'processing' when n % 50 = 3 then 'ready'
          when n % 50 = 4 then 'shipped' when n % 50 < 8 then 'cancelled' else 'completed' end as status,
        now() - n * interval '2 years' / $1::integer as at
      from lines group by n),
    placed as (
      insert into orders (token, user_id, first_name, last_name, phone, email, email_confirmed_at, delivery_method, delivery_price,
        payment_method, price_tier, items_total, status, paid_total, payment_status, owed, owed_since, created_at, updated_at)
      select md5('a' || b.n) || substr(md5('b' || b.n), 1, 11), case when b.n % 10 > 0 then u.id end, u.first_name, u.last_name, u.phone, u.email,
        b.at, (array['pickup', 'courier', 'post', 'point'])[1 + b.n % 4], 300, b.payment, 'retail', b.items, b.status,
        case when m.is_paid then b.items + 300 else 0 end, case when m.is_paid then 'paid' else 'unpaid' end,
        case when m.is_owed then b.items + 300 else 0 end, case when m.is_owed then b.at end, b.at, b.at
      from bought b join users u on u.email = 'customer-' || (1 + b.n % $2::integer) || '@example.com'
        cross join lateral (select b.payment = 'online' or b.status = 'completed' as is_paid,
          b.payment = 'online' and b.status = 'cancelled' as is_owed) m
      order by b.n desc
      returning id, token, status)
    insert into order_items (order_id, product_id, name, sku, price, quantity, written_off)
    select o.id, l.id, l.name, l.sku, l.retail_price, 1, case when o.status in ('shipped', 'completed') then 1 else 0 end
    from placed o join lines l on o.token = md5('a' || l.n) || substr(md5('b' || l.n), 1, 11) order by o.id`,
    [count, customers],
  )
}

/** Open orders hold their pieces where there are enough for all of them: one statement, and one notice to the shop that runs. */
async function holdStock(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `with open as materialized (
      select i.id, i.product_id, i.quantity, sum(i.quantity) over (partition by i.product_id) as pieces
      from order_items i join orders o on o.id = i.order_id
      where o.status in ('new', 'processing', 'ready') and o.email like 'customer-%@example.com'),
    held as (
      update products p set reserved = p.reserved + w.pieces
      from (select distinct product_id, pieces from open) w where p.id = w.product_id and p.quantity - p.reserved >= w.pieces
      returning p.id)
    update order_items i set reserved = i.quantity from open l join held h on h.id = l.product_id where i.id = l.id`,
  )
}

async function writeMoney(databaseUrl: string): Promise<void> {
  await queryDatabase(
    databaseUrl,
    `with paid as (
      insert into payments (order_id, provider, provider_id, amount, status, created_at, updated_at)
      select o.id, 'yookassa', 'bench-' || o.id, o.total, 'succeeded', o.created_at, o.created_at
      from ${written} and o.payment_method = 'online' order by o.id
      returning id, order_id, provider_id)
    insert into money_entries (order_id, at, kind, method, amount, actor, payment_id, reference)
    select o.id, o.created_at, 'payment', case o.payment_method when 'online' then 'online' when 'invoice' then 'bank' else 'cash' end,
      o.total, case when p.id is null then 'admin' else 'payment' end, p.id, coalesce(p.provider_id, '')
    from (select * from ${written} and o.paid_total > 0) o left join paid p on p.order_id = o.id order by o.id`,
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
    from ${written} and o.status = 'completed' and o.number % 50 = 10`,
  )
  await queryDatabase(
    databaseUrl,
    `insert into order_return_items (return_id, order_item_id, quantity, amount)
    select distinct on (r.id) r.id, i.id, 1, i.price from order_returns r join order_items i on i.order_id = r.order_id order by r.id, i.id`,
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

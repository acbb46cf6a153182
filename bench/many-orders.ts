import { ask } from './bench-databases.ts'

/** Two years of a shop's orders, of as many people as a tenth of them: written at one stroke, since only reading them is measured. */
export async function writeManyOrders(databaseUrl: string, count: number): Promise<void> {
  await ask(
    databaseUrl,
    `insert into users (email, phone, first_name, last_name, password_hash, created_at)
    select 'person-' || n || '@example.com', '+7' || (9000000000 + n), (array['Анна', 'Пётр', 'Мария', 'Иван'])[1 + n % 4],
      (array['Соколова', 'Иванов', 'Петрова', 'Кузнецов', 'Орлова'])[1 + n % 5], 'x', now() - n * interval '5 hours'
    from generate_series(1, $1::integer / 10) n`,
    [count],
  )
  await ask(
    databaseUrl,
    `insert into orders (token, user_id, first_name, last_name, phone, email, delivery_method, delivery_price, payment_method,
      price_tier, items_total, status, payment_status, created_at, updated_at)
    select md5('a' || n) || substr(md5('b' || n), 1, 11), u.id, u.first_name, u.last_name, u.phone, u.email,
      (array['pickup', 'courier', 'post', 'point'])[1 + n % 4], 300, (array['on_receipt', 'online', 'invoice'])[1 + n % 3], 'retail',
      1000 + n % 9000, case when n % 50 = 0 then 'new' when n % 50 < 3 then 'processing' when n % 50 = 3 then 'ready'
        when n % 50 = 4 then 'shipped' when n % 50 < 8 then 'cancelled' else 'completed' end,
      case when n % 3 = 1 then 'paid' else 'unpaid' end, now() - n * interval '50 minutes', now() - n * interval '50 minutes'
    from generate_series(1, $1::integer) n
    join (select *, row_number() over (order by id) as turn from users where email like 'person-%') u on u.turn = 1 + n % ($1::integer / 10)`,
    [count],
  )
  // Their ledger too, as the shop would have written it.
  await ask(
    databaseUrl,
    `insert into money_entries (order_id, at, kind, method, amount, actor)
    select id, created_at, 'payment', 'online', total, 'payment' from orders where payment_status = 'paid' order by id`,
  )
  await ask(
    databaseUrl,
    `update orders set paid_total = total, owed = case status when 'cancelled' then total else 0 end where payment_status = 'paid'`,
  )
  await ask(
    databaseUrl,
    `insert into order_items (order_id, product_id, name, sku, price, quantity)
    select o.id, p.id, p.name, p.sku, p.retail_price, 1 from (select id, row_number() over (order by id) as n from orders) o
    cross join lateral (values (1 + o.n * 3 % 90000), (2 + o.n * 3 % 90000)) as wanted (turn)
    join (select *, row_number() over (order by id) as turn from products) p on p.turn = wanted.turn`,
  )
  await ask(databaseUrl, 'vacuum analyze')
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrations.ts'
import { migrationsDir } from '#server/platform/process/project-paths.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ledgerStep = 33

/** Orders as a shop had them before it kept a ledger: each of 1 000 ₽, told apart by its comment. */
const oldOrders = `
  insert into orders (token, first_name, phone, delivery_method, delivery_price, payment_method, price_tier, items_total, status,
    payment_status, comment, completed_at)
  select rpad(comment, 43, 'x'), 'Анна', '+79165550124', 'pickup', 0, payment, 'retail', 1000, status, payment_status, comment, now()
  from (values
    ('unpaid', 'invoice', 'new', 'unpaid'), ('by hand', 'invoice', 'processing', 'paid'), ('at the door', 'on_receipt', 'completed', 'paid'),
    ('online', 'online', 'processing', 'paid'), ('cancelled', 'invoice', 'cancelled', 'paid'), ('waits', 'online', 'awaiting_payment', 'pending'),
    ('failed', 'online', 'awaiting_payment', 'failed'), ('online back', 'online', 'cancelled', 'refunded'),
    ('on its way', 'online', 'cancelled', 'paid'), ('part back', 'on_receipt', 'completed', 'partially_refunded')
  ) as given (comment, payment, status, payment_status);
  insert into payments (order_id, provider, provider_id, amount, status)
    select id, 'yookassa', comment, 1000, case comment when 'waits' then 'pending' when 'failed' then 'canceled' else 'succeeded' end
    from orders where comment in ('online', 'online back', 'on its way', 'waits', 'failed');
  insert into refunds (order_id, payment_id, amount, status)
    select o.id, p.id, case o.comment when 'part back' then 300 else 1000 end, case o.comment when 'on its way' then 'new' else 'succeeded' end
    from orders o left join payments p on p.order_id = o.id where o.comment in ('online back', 'on its way', 'part back');`

// Every step of the database is taken once more: on the embedded engine that takes a while.
test('orders from before the ledger are in it, and their payment status stays', { timeout: 120_000 }, async () => {
  const { pool } = database
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await migrate(pool, migrationsDir, (id) => id < ledgerStep)
  await pool.query(oldOrders)

  await migrate(pool, migrationsDir)

  const { rows } = await pool.query(`select comment as name, payment_status as status, paid_total::integer as paid,
    refunded_total::integer as refunded, owed::integer as owed, (select string_agg(kind || ' ' || method, ', ' order by e.id)
    from money_entries e where e.order_id = o.id) as entries from orders o order by id`)
  expect(rows).toEqual([
    { name: 'unpaid', status: 'unpaid', paid: 0, refunded: 0, owed: 0, entries: null },
    { name: 'by hand', status: 'paid', paid: 1000, refunded: 0, owed: 0, entries: 'payment bank' },
    { name: 'at the door', status: 'paid', paid: 1000, refunded: 0, owed: 0, entries: 'payment cash' },
    { name: 'online', status: 'paid', paid: 1000, refunded: 0, owed: 0, entries: 'payment online' },
    { name: 'cancelled', status: 'paid', paid: 1000, refunded: 0, owed: 1000, entries: 'payment bank' },
    { name: 'waits', status: 'pending', paid: 0, refunded: 0, owed: 0, entries: null },
    { name: 'failed', status: 'failed', paid: 0, refunded: 0, owed: 0, entries: null },
    {
      name: 'online back',
      status: 'refunded',
      paid: 1000,
      refunded: 1000,
      owed: 0,
      entries: 'payment online, refund online',
    },
    { name: 'on its way', status: 'paid', paid: 1000, refunded: 0, owed: 0, entries: 'payment online' },
    {
      name: 'part back',
      status: 'partially_refunded',
      paid: 1000,
      refunded: 300,
      owed: 0,
      entries: 'payment cash, refund cash',
    },
  ])
  expect((await pool.query('select * from money_faults')).rows).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { finishInterruptedChanges } from './bulk-work-service.ts'
import { findInterruptedUndos, markEditsUndone } from './undo-queries.ts'

const products = 60
const firstPortion = 25

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let ids: number[]
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  await run('drop trigger if exists fails on products')
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  const { id, categoryId } = await buildProduct(shop.db, { userPrice: '1000' })
  await run(`insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, user_price)
    select ${categoryId}, 'S' || n, 'S' || n, 'Насос', 'b', 'analog', 'pump', 2000, 1000 from generate_series(2, ${products}) n`)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from products order by id`)
  ids = rows.map((row) => row.id)
  expect(ids[0]).toBe(id)
})
afterAll(() => shop.close())

function run(text: string) {
  return shop.db.execute(sql.raw(text))
}

const change = { kind: 'price', field: 'user_price', percent: 7, rounding: 1 }

function raisePrices(more: Record<string, unknown> = {}) {
  return olga.post('/api/admin/products/bulk', {
    selection: { filter: {} },
    change,
    apply: true,
    expected_count: products,
    ...more,
  })
}

/** How many products there are of each price, and in how many transactions they were last written. */
async function written() {
  const { rows } = await shop.db.execute<{ price: number; products: number; transactions: number }>(
    sql`select user_price::float8 as price, count(*)::integer as products, count(distinct xmin::text)::integer as transactions
    from products group by 1 order by 1`,
  )
  return rows
}

/** The database rejects writing one product, with this code. */
async function failAt(id: number, code: string) {
  await run(`create or replace function fail_at_some_product() returns trigger language plpgsql as $$
    begin
      if new.id = ${id} then raise exception using errcode = '${code}', message = 'as the test says'; end if;
      return new;
    end $$`)
  await run('create trigger fails before update on products for each row execute function fail_at_some_product()')
}

async function afterRestart() {
  await run('drop trigger fails on products')
  await run(`update catalogue_batches set worked_at = worked_at - interval '2 minutes'`)
  await finishInterruptedChanges(shop.db, new AbortController().signal)
}

test('a change of many products is made in several transactions, and undone in several', async () => {
  // Edits are undone by their number, also where it gets another digit.
  await run('alter table catalogue_edits alter column id restart with 60')
  const done = (await raisePrices()).json()

  expect(done).toMatchObject({ count: products, batch_id: expect.any(Number) })
  const [raised] = await written()
  expect(raised).toMatchObject({ price: 1070, products })
  expect(raised?.transactions).toBeGreaterThan(1)

  const undone = (await olga.post(`/api/admin/batches/${done.batch_id}/undo`)).json()

  expect(undone).toMatchObject({ restored: products, kept: 0 })
  const [restored] = await written()
  expect(restored).toMatchObject({ price: 1000, products })
  expect(restored?.transactions).toBeGreaterThan(1)
})

test('a change that lost its database half-way says so, is not begun twice, and is finished by itself', async () => {
  await failAt(ids[firstPortion]!, '57P01')

  const broken = await raisePrices()
  expect([broken.statusCode, broken.json().code]).toEqual([503, 'bulk-interrupted'])
  expect(await written()).toMatchObject([
    { price: 1000, products: products - firstPortion },
    { price: 1070, products: firstPortion },
  ])
  const again = await raisePrices()
  expect([again.statusCode, again.json().code]).toEqual([409, 'bulk-running'])

  await afterRestart()

  expect(await written()).toMatchObject([{ price: 1070, products }])
  const { batches } = (await olga.get('/api/admin/batches')).json()
  expect(batches).toMatchObject([{ products_count: products, can_undo: true }])
  expect((await olga.post(`/api/admin/batches/${batches[0].id}/undo`)).json()).toMatchObject({ restored: products })
})

test('with its key an interrupted change is at work until it is finished, and then it is the one that was made', async () => {
  const key = randomUUID()
  await failAt(ids[firstPortion]!, '57P01')
  expect((await raisePrices({ key })).json().code).toBe('bulk-interrupted')
  expect((await raisePrices({ key })).json().code).toBe('bulk-running')

  await afterRestart()

  const { batches } = (await olga.get('/api/admin/batches')).json()
  expect((await raisePrices({ key })).json()).toMatchObject({ count: products, batch_id: batches[0].id })
  expect(await written()).toMatchObject([{ price: 1070, products }])
})

test('undone in the middle, a change goes no further', async () => {
  await failAt(ids[firstPortion]!, '57P01')
  await raisePrices()
  const { batches } = (await olga.get('/api/admin/batches')).json()

  const undone = (await olga.post(`/api/admin/batches/${batches[0].id}/undo`)).json()
  await afterRestart()

  expect(undone).toMatchObject({ restored: firstPortion, kept: 0 })
  expect(await written()).toMatchObject([{ price: 1000, products }])
})

test('a change that fails for another reason stops there, and what it did is listed and can be undone', async () => {
  await failAt(ids[firstPortion]!, '22003')

  const broken = await raisePrices()

  expect(broken.statusCode).toBe(500)
  await afterRestart()
  const { batches } = (await olga.get('/api/admin/batches')).json()
  expect(batches).toMatchObject([{ products_count: firstPortion, can_undo: true }])
  expect((await olga.post(`/api/admin/batches/${batches[0].id}/undo`)).json()).toMatchObject({ restored: firstPortion })
  expect(await written()).toMatchObject([{ price: 1000, products }])
})

test('a portion that ran into a deadlock is made again, once', async () => {
  await run('create sequence if not exists deadlocks')
  await run(`select setval('deadlocks', 1, false)`)
  // A sequence counts on where a transaction is rolled back.
  await run(`create or replace function fail_at_some_product() returns trigger language plpgsql as $$
    begin
      if new.id = ${ids[firstPortion]} and nextval('deadlocks') = 1 then
        raise exception using errcode = '40P01', message = 'deadlock detected';
      end if;
      return new;
    end $$`)
  await run('create trigger fails before update on products for each row execute function fail_at_some_product()')

  const done = await raisePrices()

  expect(done.json()).toMatchObject({ count: products })
  expect(await written()).toMatchObject([{ price: 1070, products }])
})

test('an undo that is still being made is not joined by the job', async () => {
  const { batch_id: batchId } = (await raisePrices()).json()
  const undoing = () => findInterruptedUndos(shop.db)
  await run(
    `update catalogue_batches set undo_started_at = now() - interval '1 hour', worked_at = now() - interval '1 hour', undone_by = actor_id`,
  )
  expect(await undoing()).toMatchObject([{ id: batchId }])

  const { rows: edits } = await shop.db.execute<{ id: string }>(sql`select id::text from catalogue_edits limit 1`)
  await markEditsUndone(shop.db, batchId, [{ id: edits[0]!.id, restored: ['user_price'], kept: {} }])

  expect(await undoing()).toEqual([])
})

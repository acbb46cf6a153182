import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

const bulk = '/api/admin/products/bulk'
const fivePercent = { kind: 'price', field: 'user_price', percent: 5, rounding: 10 }

async function stateOf(id: number) {
  const { rows } = await shop.db.execute(
    sql`select price::float8, user_price::float8, quantity, hidden, category_id, subcategory_id, version from products where id = ${id}`,
  )
  return rows[0]
}

test('a bulk change shows «было → станет» and changes nothing before it is asked to', async () => {
  const [a, b] = [
    await buildProduct(shop.db, { userPrice: '1790' }),
    await buildProduct(shop.db, { userPrice: null, price: '500' }),
  ]

  const preview = (await olga.post(bulk, { selection: { ids: [a.id, b.id] }, change: fivePercent })).json()

  expect(preview).toEqual({
    title: 'Розничная цена: +5 %',
    selected: 2,
    count: 1,
    rows: [{ id: a.id, sku: a.sku, name: a.name, before: 1790, after: 1880, warnings: [] }],
    warnings: [],
    batch_id: null,
  })
  expect(await stateOf(a.id)).toMatchObject({ user_price: 1790, version: 1 })
})

test('what is applied by a filter is written down and can be taken back', async () => {
  const parts = [await buildProduct(shop.db), await buildProduct(shop.db)]
  await buildProduct(shop.db, { hidden: true })
  const asked = { selection: { filter: { visibility: 'visible' } }, change: fivePercent }

  const done = (await olga.post(bulk, { ...asked, apply: true, expected_count: 2 })).json()

  expect(done).toMatchObject({ count: 2, batch_id: expect.any(Number) })
  for (const { id } of parts) expect(await stateOf(id)).toMatchObject({ user_price: 1980, version: 2 })
  const { edits } = (await olga.get(`/api/admin/products/${parts[0]!.id}/edits`)).json()
  expect(edits[0]).toMatchObject({ changes: { user_price: [1890, 1980] }, batch: { title: 'Розничная цена: +5 %' } })
  // Somebody has another idea of one of them meanwhile.
  await olga.patch(`/api/admin/products/${parts[1]!.id}`, { version: 2, user_price: 2500 })
  const undo = `/api/admin/batches/${done.batch_id}/undo`
  expect((await olga.post(undo)).json()).toMatchObject({ restored: 1, kept: 1 })
  expect(await stateOf(parts[0]!.id)).toMatchObject({ user_price: 1890 })
  expect(await stateOf(parts[1]!.id)).toMatchObject({ user_price: 2500 })
  expect((await olga.post(undo)).json().code).toBe('undo-done')
  expect((await olga.get('/api/admin/batches')).json().batches).toEqual([
    expect.objectContaining({ id: done.batch_id, products_count: 2, can_undo: false }),
  ])
})

test('a filter that catches others by now changes nothing', async () => {
  await buildProduct(shop.db)
  await buildProduct(shop.db)
  const answer = await olga.post(bulk, {
    selection: { filter: {} },
    change: { kind: 'visibility', hidden: true },
    apply: true,
    expected_count: 1,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'bulk-changed'])
})

test('a change whose answer was lost is made once, and the same press is answered with what it made', async () => {
  const product = await buildProduct(shop.db, { userPrice: '1000' })
  const asked = { selection: { ids: [product.id] }, change: fivePercent, apply: true, expected_count: 1 }
  const press = { ...asked, key: randomUUID() }
  const first = (await olga.post(bulk, press)).json()

  const again = await olga.post(bulk, press)

  expect([again.statusCode, again.json()]).toMatchObject([
    200,
    { title: first.title, count: 1, batch_id: first.batch_id },
  ])
  expect(await stateOf(product.id)).toMatchObject({ user_price: 1050, version: 2 })
  const other = await olga.post(bulk, { ...press, change: { ...fivePercent, percent: 10 } })
  expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused'])
  const boris = await openBrowserAs(shop.app, { role: 'admin' })
  for (const mayRepeat of [() => olga.post(bulk, { ...asked, key: randomUUID() }), () => boris.post(bulk, press)])
    expect((await mayRepeat()).json().batch_id).not.toBe(first.batch_id)
  expect(await stateOf(product.id)).toMatchObject({ user_price: 1160, version: 4 })
})

test('two presses at once make one change, also where the second plans it when the first is over', async () => {
  const product = await buildProduct(shop.db, { userPrice: '1000' })
  await shop.db.execute(sql`create sequence if not exists bulk_plans`)
  await shop.db.execute(sql`select setval('bulk_plans', 1, false)`)
  // The first plan is stored when the second one is there too, and the second when the first change is over.
  await shop.db.execute(sql`create or replace function hold_second_plan() returns trigger language plpgsql as $$
    declare
      is_first boolean := nextval('bulk_plans') = 1;
      until timestamptz := clock_timestamp() + interval '15 seconds';
    begin
      while clock_timestamp() < until loop
        exit when is_first and (select last_value from bulk_plans) > 1;
        exit when not is_first and exists (select from catalogue_batches where planned_ids is null);
        perform pg_sleep(0.02);
      end loop;
      return new;
    end $$`)
  await shop.db.execute(sql`create trigger holds before insert on catalogue_batches
    for each row execute function hold_second_plan()`)
  const press = { selection: { ids: [product.id] }, change: fivePercent, apply: true, expected_count: 1 }
  const key = randomUUID()

  const answers = await Promise.all([1, 2].map(() => olga.post(bulk, { ...press, key })))
  await shop.db.execute(sql`drop trigger holds on catalogue_batches`)

  expect(await stateOf(product.id)).toMatchObject({ user_price: 1050, version: 2 })
  const { batches } = (await olga.get('/api/admin/batches')).json()
  expect(batches).toMatchObject([{ products_count: 1 }])
  for (const answer of answers) expect(answer.json()).toMatchObject({ count: 1, batch_id: batches[0].id })
})

test('after a day it is too late to take a change back', async () => {
  const product = await buildProduct(shop.db)
  const change = { kind: 'stock', set: 3 }
  const { batch_id: id } = (await olga.post(bulk, { selection: { ids: [product.id] }, change, apply: true })).json()
  await shop.db.execute(sql`update catalogue_batches set created_at = now() - interval '25 hours'`)
  expect((await olga.post(`/api/admin/batches/${id}/undo`)).json().code).toBe('undo-late')
})

test('products moved to another category answer its questions, and come back as they were', async () => {
  const place = await buildSubcategory(shop.db, { filters: ['Мощность, Вт'] })
  const product = await buildProduct(shop.db, { attributes: [['Мощность, Вт', '30']], facetIds: [] })
  const change = { kind: 'section', category_id: place.categoryId, subcategory_id: place.id }

  const done = (await olga.post(bulk, { selection: { ids: [product.id] }, change, apply: true })).json()

  expect(done.rows[0].after).toContain(place.name)
  const list = `/api/products?category=${place.categoryId}&subcategory=${place.id}&attr.moshchnost-vt=30`
  expect((await shop.get(list)).json().total).toBe(1)
  await olga.post(`/api/admin/batches/${done.batch_id}/undo`)
  expect(await stateOf(product.id)).toMatchObject({
    subcategory_id: product.subcategoryId,
    category_id: product.categoryId,
  })
  expect((await shop.get(list)).json().total).toBe(0)
})

test('prices never fall below nothing, and decimals go', async () => {
  const product = await buildProduct(shop.db, { price: '990.90' })
  const change = { kind: 'price', field: 'price', rubles: -5000, rounding: 1 }
  const { rows } = (await olga.post(bulk, { selection: { ids: [product.id] }, change })).json()
  expect(rows[0]).toMatchObject({ before: 990.9, after: 0 })
})

test('prices nobody means are counted and named before anything is changed, and may be wanted all the same', async () => {
  const cheap = await buildProduct(shop.db, { price: '1000', userPrice: '900', masterPrice: '850' })
  const usual = await buildProduct(shop.db, { price: '1000', userPrice: '1000', masterPrice: '500' })
  const asked = { selection: { ids: [cheap.id, usual.id] }, change: { ...fivePercent, percent: -10 } }

  const preview = (await olga.post(bulk, asked)).json()

  expect(preview.warnings).toEqual([{ warning: 'master-above-retail', count: 1 }])
  expect(preview.rows).toMatchObject([
    { id: cheap.id, after: 810, warnings: ['master-above-retail'] },
    { id: usual.id, warnings: [] },
  ])
  const free = { kind: 'price', field: 'user_price', set: 0 }
  const zero = (await olga.post(bulk, { ...asked, change: free })).json()
  expect(zero.warnings).toContainEqual({ warning: 'zero-price', count: 2 })
  expect((await olga.post(bulk, { ...asked, apply: true })).json()).toMatchObject({ count: 2 })
  expect(await stateOf(cheap.id)).toMatchObject({ user_price: 810 })
})

const refused: [name: string, selection: unknown, change: unknown][] = [
  ['nobody chosen', { ids: [] }, fivePercent],
  ['both ways of choosing', { ids: [1], filter: {} }, fivePercent],
  ['ten thousand and one', { ids: Array.from({ length: 10_001 }, (_, n) => n + 1) }, fivePercent],
  ['a percentage without end', { ids: [1] }, { ...fivePercent, percent: 1e9 }],
  ['a column that is no price', { ids: [1] }, { ...fivePercent, field: 'version' }],
  ['an own rounding', { ids: [1] }, { ...fivePercent, rounding: 7 }],
  ['two changes in one', { ids: [1] }, { ...fivePercent, rubles: 5 }],
  ['no base price', { ids: [1] }, { kind: 'price', field: 'price', set: null }],
  ['a section that is not there', { ids: [1] }, { kind: 'section', category_id: 9, subcategory_id: null }],
]

test('what cannot be meant is rejected with 400', async () => {
  for (const [name, selection, change] of refused) {
    const answer = await olga.post(bulk, { selection, change, apply: true })
    expect([name, answer.statusCode]).toEqual([name, 400])
  }
})

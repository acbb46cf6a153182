import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { buildOrderingShop, order, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** An undo takes back what its change did, and nothing that people or orders did afterwards. */

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildOrderingShop()
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())
const desk = openImportClient(
  () => shop,
  () => olga,
)

async function bulk(ids: number[], change: Record<string, unknown>): Promise<number> {
  const answer = await olga.post('/api/admin/products/bulk', { selection: { ids }, change, apply: true })
  return answer.json().batch_id
}

async function importPrices(text: string): Promise<number> {
  const { id } = await desk.checked(text)
  await olga.post(`/api/admin/imports/${id}/run`)
  await desk.work()
  return id
}

async function undoImport(id: number) {
  await olga.post(`/api/admin/imports/${id}/undo`)
  await desk.work()
  return (await olga.get(`/api/admin/imports/${id}`)).json()
}

function undoBulk(id: number) {
  return olga.post(`/api/admin/batches/${id}/undo`)
}

async function edit(id: number, fields: Record<string, unknown>) {
  const { version } = (await olga.get(`/api/admin/products/${id}`)).json()
  const answer = await olga.patch(`/api/admin/products/${id}`, { version, ...fields })
  expect(answer.statusCode).toBe(200)
}

async function keptOf(batchId: number) {
  return (await olga.get(`/api/admin/batches/${batchId}/kept`)).json().kept
}

async function stateOf(id: number) {
  const { rows } = await shop.db.execute(
    sql`select name, user_price::float8, quantity, hidden from products where id = ${id}`,
  )
  return rows[0]
}

test('a bulk stock change, then a count: the undo spares the count and says so', async () => {
  const pump = await buildProduct(shop.db, { quantity: 8 })
  const batch = await bulk([pump.id], { kind: 'stock', set: 3 })
  await edit(pump.id, { quantity: 50 })

  const undone = (await undoBulk(batch)).json()

  expect(await stockOf(shop, pump)).toEqual({ quantity: 50, reserved: 0 })
  expect(undone).toMatchObject({ restored: 0, kept: 1, fields: { restored: {}, kept: { quantity: 1 } } })
  expect(undone.kept_fields).toEqual([
    {
      product_id: pump.id,
      sku: pump.sku,
      name: pump.name,
      field: 'quantity',
      label: 'Остаток',
      why: 'counted',
      text: expect.stringMatching(/^пересчитали после \(/),
    },
  ])
  expect(await keptOf(batch)).toEqual(undone.kept_fields)
  expect(await stockErrors(shop)).toEqual([])
})

test('an import of stock and prices, then a count: the price goes back, the count stays and is named', async () => {
  const pump = await buildProduct(shop.db, { sku: 'PUMP-1', quantity: 40, userPrice: '1000' })
  const id = await importPrices('Артикул;Розничная цена;Остаток\nPUMP-1;1100;37\n')
  await edit(pump.id, { quantity: 43 })

  const answer = await undoImport(id)

  expect(await stateOf(pump.id)).toMatchObject({ user_price: 1000, quantity: 43 })
  expect(answer).toMatchObject({ state: 'undone', undo: { restored: 1, kept: 1 } })
  expect(await keptOf(answer.undo.batch_id)).toMatchObject([{ sku: 'PUMP-1', field: 'quantity', why: 'counted' }])
})

test('counted to the very number the change had set: it was counted all the same', async () => {
  const pump = await buildProduct(shop.db, { quantity: 8 })
  const batch = await bulk([pump.id], { kind: 'stock', set: 3 })
  await edit(pump.id, { quantity: 5 })
  await edit(pump.id, { quantity: 3 })

  await undoBulk(batch)

  expect(await stockOf(shop, pump)).toEqual({ quantity: 3, reserved: 0 })
})

test('what was sold or came back since decides; what is only set aside does not', async () => {
  const [sold, back, held] = [
    await buildProduct(shop.db, { quantity: 8 }),
    await buildProduct(shop.db, { quantity: 8 }),
    await buildProduct(shop.db, { quantity: 8 }),
  ]
  const buyer = await openBrowserAs(shop.app, { role: 'user' })
  const before = await order(buyer, [back])
  await olga.post(`/api/admin/orders/${before.id}/status`, { status: 'processing' })
  await olga.post(`/api/admin/orders/${before.id}/status`, { status: 'ready' })
  const batch = await bulk([sold.id, back.id, held.id], { kind: 'stock', set: 20 })
  const { id } = await order(buyer, [[sold, 2]])
  for (const status of ['processing', 'ready', 'completed']) {
    expect((await olga.post(`/api/admin/orders/${id}/status`, { status })).statusCode).toBe(200)
  }
  await shop.db.execute(sql`update orders set status = 'shipped' where id = ${before.id}`)
  await shop.db.execute(sql`select write_off_stock(${before.id})`)
  await olga.post(`/api/admin/orders/${before.id}/status`, { status: 'cancelled', note: 'не забрали' })
  await order(buyer, [[held, 3]])

  const undone = (await undoBulk(batch)).json()

  expect(await stockOf(shop, sold)).toEqual({ quantity: 18, reserved: 0 })
  expect(await stockOf(shop, back)).toEqual({ quantity: 20, reserved: 0 })
  expect(await stockOf(shop, held)).toEqual({ quantity: 8, reserved: 3 })
  expect(undone).toMatchObject({ restored: 1, kept: 2 })
  expect(
    undone.kept_fields.map(({ product_id, why }: { product_id: number; why: string }) => [product_id, why]),
  ).toEqual([
    [sold.id, 'sold'],
    [back.id, 'returned'],
  ])
  expect(await stockErrors(shop)).toEqual([])
})

test('fields of one product are judged one by one', async () => {
  const pump = await buildProduct(shop.db, { sku: 'PUMP-2', name: 'Насос', userPrice: '1000', quantity: 4 })
  const id = await importPrices('Артикул;Название;Розничная цена;Остаток\nPUMP-2;Помпа;1100;9\n')
  await edit(pump.id, { user_price: 1200 })

  const answer = await undoImport(id)

  expect(await stateOf(pump.id)).toEqual({ name: 'Насос', user_price: 1200, quantity: 4, hidden: false })
  expect(answer.undo).toMatchObject({ restored: 1, kept: 1 })
})

test('changes undone in the order they were made last first lead back to the beginning', async () => {
  const pump = await buildProduct(shop.db, { quantity: 8 })
  const first = await bulk([pump.id], { kind: 'stock', set: 3 })
  const second = await bulk([pump.id], { kind: 'stock', set: 10 })

  expect((await undoBulk(second)).json()).toMatchObject({ restored: 1, kept: 0 })
  expect((await undoBulk(first)).json()).toMatchObject({ restored: 1, kept: 0 })

  expect(await stockOf(shop, pump)).toEqual({ quantity: 8, reserved: 0 })
})

test('the other way round the later change wins', async () => {
  const pump = await buildProduct(shop.db, { quantity: 8 })
  const first = await bulk([pump.id], { kind: 'stock', set: 3 })
  await bulk([pump.id], { kind: 'stock', set: 10 })

  expect((await undoBulk(first)).json()).toMatchObject({ restored: 0, kept: 1 })

  expect(await stockOf(shop, pump)).toEqual({ quantity: 10, reserved: 0 })
})

test('many products, undone by several hands at once: each goes back once', async () => {
  const sample = await buildProduct(shop.db, { quantity: 5, userPrice: '1000' })
  await shop.db.execute(sql`
    insert into products (category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price, user_price, quantity)
    select category_id, subcategory_id, 'MANY-' || n, 'MANY' || n, name, brand, kind, drawing, price, user_price, quantity
    from products, generate_series(1, 250) n where id = ${sample.id}`)
  const answer = await olga.post('/api/admin/products/bulk', {
    selection: { filter: {} },
    change: { kind: 'price', field: 'user_price', percent: 10, rounding: 1 },
    apply: true,
  })
  expect(answer.json().count).toBe(251)

  const undone = await Promise.all([1, 2, 3].map(() => undoBulk(answer.json().batch_id)))

  const codes = undone.map(({ statusCode }) => statusCode)
  expect(codes).toContain(200)
  for (const each of undone) {
    if (each.statusCode === 200) expect(each.json()).toMatchObject({ restored: 251, kept: 0 })
    else expect(each.json().code).toBe('undo-done')
  }
  const { rows } = await shop.db.execute(sql`
    select count(*)::integer as n, min(user_price)::float8 as least, max(user_price)::float8 as most, max(version) as version from products`)
  expect(rows).toEqual([{ n: 251, least: 1000, most: 1000, version: 3 }])
  expect((await undoBulk(answer.json().batch_id)).json().code).toBe('undo-done')
}, 120_000)

test('an undo that was interrupted goes on where it stopped, even the next day', async () => {
  const [a, b] = [await buildProduct(shop.db, { quantity: 5 }), await buildProduct(shop.db, { quantity: 5 })]
  const batch = await bulk([a.id, b.id], { kind: 'stock', set: 9 })
  await undoBulk(batch)
  // As if the process had died after the first product.
  await shop.db.execute(
    sql`update catalogue_batches set undone_at = null, created_at = now() - interval '2 days', restored_count = 1`,
  )
  await shop.db.execute(sql`update catalogue_edits set undo = null where batch_id = ${batch} and subject_id = ${a.id}`)
  await shop.db.execute(sql`delete from catalogue_edits where undoes is not null and subject_id = ${a.id}`)
  await shop.db.execute(sql`delete from stock_movements where reason = 'undone' and product_id = ${a.id}`)
  await shop.db.execute(sql`alter table products disable trigger products_stock_moved`)
  await shop.db.execute(sql`update products set quantity = 9 where id = ${a.id}`)
  await shop.db.execute(sql`alter table products enable trigger products_stock_moved`)

  expect((await undoBulk(batch)).json()).toMatchObject({ restored: 2, kept: 0 })

  expect([await stockOf(shop, a), await stockOf(shop, b)]).toEqual([
    { quantity: 5, reserved: 0 },
    { quantity: 5, reserved: 0 },
  ])
  expect(await stockErrors(shop)).toEqual([])
})

test('a product whose old category is gone stays where it is, and one that was deleted is named', async () => {
  const [old, next] = [
    await buildSubcategory(shop.db, { name: 'Насосы' }),
    await buildSubcategory(shop.db, { name: 'Помпы' }),
  ]
  const [moved, gone] = [
    await buildProduct(shop.db, { subcategoryId: old.id, categoryId: old.categoryId }),
    await buildProduct(shop.db, { subcategoryId: old.id, categoryId: old.categoryId }),
  ]
  const change = { kind: 'section', category_id: next.categoryId, subcategory_id: next.id }
  const batch = await bulk([moved.id, gone.id], change)
  expect((await olga.delete(`/api/admin/products/${gone.id}`)).statusCode).toBeLessThan(300)
  expect((await olga.delete(`/api/admin/subcategories/${old.id}`)).statusCode).toBeLessThan(300)

  const undone = await undoBulk(batch)

  expect(undone.statusCode).toBe(200)
  expect(undone.json()).toMatchObject({ restored: 0, kept: 2 })
  const reasons = (await keptOf(batch)).map(({ sku, why }: { sku: string; why: string }) => `${sku} ${why}`)
  expect(new Set(reasons)).toEqual(new Set([`${moved.sku} no-section`, `${gone.sku} deleted`]))
})

test('products made by an import and touched since are hidden, not deleted, and named', async () => {
  await buildSubcategory(shop.db, { name: 'Насосы' })
  const text =
    'Артикул;Название;Раздел;Розничная цена\nMADE-1;Один;Насосы;100\nMADE-2;Два;Насосы;100\nMADE-3;Три;Насосы;100\n'
  const id = await importPrices(text)
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from products order by sku`)
  await edit(rows[1]!.id, { name: 'Два, исправлено' })
  await order(await openBrowserAs(shop.app, { role: 'user' }), [rows[2]!])

  const answer = await undoImport(id)

  expect(await stateOf(rows[0]!.id)).toBeUndefined()
  expect(await stateOf(rows[1]!.id)).toMatchObject({ name: 'Два, исправлено', hidden: true })
  expect(await stateOf(rows[2]!.id)).toMatchObject({ hidden: true })
  expect(answer.undo).toMatchObject({ restored: 1, kept: 2 })
  expect(await keptOf(answer.undo.batch_id)).toMatchObject([
    { sku: 'MADE-2', field: 'created', label: 'Новый товар', why: 'created-edited' },
    { sku: 'MADE-3', field: 'created', label: 'Новый товар', why: 'created-ordered' },
  ])
})

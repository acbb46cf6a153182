import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ImportRow } from '#shared/import/import-contract.ts'

/** Prices that follow from what the shop pays: saved rules, prices counted anew, price lists, and who may do it. */

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
const { work, checked } = openImportClient(
  () => shop,
  () => olga,
)

const step = { percent: 60, rubles: 0, least: 0, rounding: '90' }
const everything = {
  ...{ supplier_id: null, brand: '', category_id: null, subcategory_id: null },
  ...{ purchase_from: null, purchase_to: null, retail: step, master: null },
}

async function saveRules(rules: object[]) {
  const parts = (await olga.get('/api/admin/settings')).json().parts
  const { version } = parts.find(({ name }: { name: string }) => name === 'markup')
  return olga.patch('/api/admin/settings/markup', { value: { rules }, version })
}

function recount(ids: number[], given: object = {}, by = olga) {
  return by.post('/api/admin/products/bulk', { selection: { ids }, change: { kind: 'markup' }, ...given })
}

async function rowOf(id: number, sku: string): Promise<ImportRow> {
  const { rows } = (await olga.get(`/api/admin/imports/${id}/rows`)).json() as { rows: ImportRow[] }
  return rows.find((row) => row.sku === sku)!
}

async function pricesOf(id: number) {
  const { rows } = await shop.db.execute<{ prices: unknown[] }>(
    sql`select jsonb_build_array(price, user_price, master_price) as prices from products where id = ${id}`,
  )
  return rows[0]?.prices
}

test('rules that make no sense are rejected where they are wrong, and the journal notes those that were saved', async () => {
  const wrong = await saveRules([
    { ...everything, retail: { ...step, percent: 0 } },
    { ...everything, purchase_from: 500, purchase_to: 100, retail: { ...step, percent: -5 } },
  ])
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    400,
    {
      'rules.0.retail.percent': 'Укажите процент или сумму',
      'rules.1.purchase_to': 'Не меньше, чем «от»',
      'rules.1.retail.percent': 'Не меньше нуля',
    },
  ])
  expect((await saveRules([everything])).statusCode).toBe(200)
  const { rows } = await shop.db.execute(
    sql`select details ->> 'part' as part from audit_events where kind = 'settings-changed'`,
  )
  expect(rows).toEqual([{ part: 'markup' }])
})

test('prices are shown old and new with their rule, written as shown, and taken back', async () => {
  const { json } = await olga.post('/api/admin/suppliers', { name: 'БытДеталь' })
  const supplierId = json().id
  const section = await buildSubcategory(shop.db)
  const inSection = { subcategoryId: section.id, categoryId: section.categoryId }
  await saveRules([
    { ...everything, supplier_id: supplierId, retail: { ...step, percent: 100 } },
    {
      ...everything,
      subcategory_id: section.id,
      category_id: section.categoryId,
      master: { ...step, percent: 20, rounding: '10' },
    },
    { ...everything, purchase_to: 100, retail: { percent: 0, rubles: 0, least: 150, rounding: '1' } },
  ])
  const plain = { userPrice: null, masterPrice: null }
  const bySupplier = await buildProduct(shop.db, { ...plain, price: '1500', purchasePrice: '1000', supplierId })
  const pump = await buildProduct(shop.db, {
    ...inSection,
    ...plain,
    price: '1900',
    masterPrice: '1500',
    purchasePrice: '1200',
  })
  const cheap = await buildProduct(shop.db, { ...plain, price: '40', purchasePrice: '20.50' })
  const dear = await buildProduct(shop.db, { ...plain, price: '900', purchasePrice: '500' })
  const unknown = await buildProduct(shop.db, { ...plain, price: '900' })
  const sale = await buildProduct(shop.db, {
    ...inSection,
    price: '3000',
    userPrice: '2500',
    masterPrice: '2000',
    purchasePrice: '1200',
  })
  const ids = [bySupplier, pump, cheap, dear, unknown, sale].map(({ id }) => id)

  const shown = JSON.parse((await recount(ids)).body.replaceAll('\u00a0', ' '))
  expect(shown).toMatchObject({ title: 'Цены по правилам наценки', selected: 6, count: 4, batch_id: null })
  expect(shown.rows).toMatchObject([
    { id: bySupplier.id, after: '2 090 ₽', rule: 1, warnings: ['price-jump'] },
    { id: pump.id, before: '1 900 ₽, мастеру 1 500 ₽', after: '1 990 ₽, мастеру 1 440 ₽', rule: 2, warnings: [] },
    { id: cheap.id, before: '40 ₽', after: '171 ₽', rule: 3, warnings: ['price-jump'] },
    { id: sale.id, after: '2 500 ₽ (база 3 000 ₽), мастеру 1 440 ₽', rule: 2 },
  ])
  expect(shown.warnings).toEqual([{ warning: 'price-jump', count: 2 }])
  expect(shown.left).toEqual([
    { reason: 'no-rule', count: 1 },
    { reason: 'no-purchase', count: 1 },
    { reason: 'discount', count: 1 },
  ])
  expect(await pricesOf(pump.id)).toEqual([1900, null, 1500])

  const done = (await recount(ids, { apply: true, expected_count: 4 })).json()
  expect(await Promise.all(ids.map(pricesOf))).toEqual([
    [2090, null, null],
    [1990, null, 1440],
    [171, null, null],
    [900, null, null],
    [900, null, null],
    [3000, 2500, 1440],
  ])
  const edits = (await olga.get(`/api/admin/products/${pump.id}/edits`)).json().edits
  expect(edits[0].changes).toEqual({ price: [1900, 1990], master_price: [1500, 1440] })
  expect((await recount(ids)).json().count).toBe(0)

  const { version } = (await olga.get(`/api/admin/products/${pump.id}`)).json()
  await olga.patch(`/api/admin/products/${pump.id}`, { version, price: 2100 })
  const undone = (await olga.post(`/api/admin/batches/${done.batch_id}/undo`)).json()
  expect(undone).toMatchObject({ restored: 4, kept: 1 })
  expect(await pricesOf(pump.id)).toEqual([2100, null, 1500])
  expect(await pricesOf(cheap.id)).toEqual([40, null, null])
})

test('a price typed where rules are is marked, left alone, and counted only when asked for', async () => {
  const pump = await buildProduct(shop.db, { price: '1800', userPrice: null, masterPrice: null, purchasePrice: '1200' })
  const path = `/api/admin/products/${pump.id}`
  // Without rules there is nothing to protect it from.
  expect((await olga.patch(path, { version: 1, price: 1850 })).json().price_by_hand).toBe(false)
  await saveRules([everything])
  expect((await olga.patch(path, { version: 2, name: 'Помпа' })).json().price_by_hand).toBe(false)
  expect((await olga.patch(path, { version: 3, price: 1777 })).json().price_by_hand).toBe(true)
  expect((await olga.get(`${path}/edits`)).json().edits[0].changes).toEqual({
    price: [1850, 1777],
    price_by_hand: [false, true],
  })
  expect((await recount([pump.id])).json()).toMatchObject({ count: 0, left: [{ reason: 'by-hand', count: 1 }] })
  const asked = { change: { kind: 'markup', by_hand: true } }
  expect((await recount([pump.id], asked)).json()).toMatchObject({ count: 1, left: [], rows: [{ rule: 1 }] })
  const freed = await olga.patch(path, { version: 4, price: 1700, price_by_hand: false })
  expect(freed.json()).toMatchObject({ price: 1700, price_by_hand: false })

  const { secret } = (await olga.post('/api/admin/keys', { name: 'Склад', scopes: ['prices:write'] })).json()
  const headers = { authorization: `Bearer ${secret}` }
  const byProgram = await shop.app.inject({ method: 'PATCH', url: path, headers, payload: { version: 5, price: 1650 } })
  expect(byProgram.json()).toMatchObject({ price: 1650, price_by_hand: false })
  const whole = ['products:read', 'products:write', 'stock:write', 'prices:write', 'prices:master']
  const all = (await olga.post('/api/admin/keys', { name: 'Всё', scopes: whole })).json()
  const bulk = await shop.app.inject({
    ...{ method: 'POST', url: '/api/admin/products/bulk', headers: { authorization: `Bearer ${all.secret}` } },
    payload: { selection: { ids: [pump.id] }, change: { kind: 'markup' } },
  })
  expect(bulk.statusCode).toBe(403)
})

test('managers count prices, owners write the rules, others see neither', async () => {
  await saveRules([everything])
  const pump = await buildProduct(shop.db, { price: '1800', userPrice: null, purchasePrice: '1200' })
  const as = (staffRole: 'manager' | 'content' | 'storekeeper') => openBrowserAs(shop.app, { role: 'admin', staffRole })
  const [manager, content, keeper] = [await as('manager'), await as('content'), await as('storekeeper')]
  expect((await recount([pump.id], {}, manager)).json()).toMatchObject({ count: 1 })
  expect((await manager.patch('/api/admin/settings/markup', { value: { rules: [] }, version: 1 })).statusCode).toBe(403)
  for (const person of [content, keeper]) expect((await recount([pump.id], {}, person)).json().code).toBe('no-right')
  expect((await content.get('/api/admin/settings')).body).not.toContain('markup')
})

test('a price list of purchase prices brings prices by the rules, shown before and undone after', async () => {
  const section = await buildSubcategory(shop.db, { name: 'Помпы' })
  await saveRules([
    { ...everything, brand: 'bosch', subcategory_id: section.id, category_id: section.categoryId },
    {
      ...everything,
      retail: { ...step, percent: 30, rounding: '10' },
      master: { ...step, percent: 10, rounding: '10' },
    },
  ])
  const inSection = { subcategoryId: section.id, categoryId: section.categoryId }
  const known = { price: '1800', userPrice: null, masterPrice: '1500', purchasePrice: '1000' }
  const pump = await buildProduct(shop.db, { sku: 'MK-1', brand: 'Bosch', ...inSection, ...known })
  const hand = await buildProduct(shop.db, { sku: 'MK-2', brand: 'Bosch', ...known, priceByHand: true })
  const text = [
    'Артикул;Название;Раздел;Марка;Закупочная цена;Розничная цена',
    'MK-1;;;;1200;',
    'MK-2;;;;1200;',
    'MK-3;Помпа новая;Помпы;Indesit;1000;',
    'MK-4;Помпа с ценой;Помпы;Bosch;1000;1234',
  ].join('\n')

  const { id, state } = await checked(text)
  expect(state).toMatchObject({ markup: 'missing', counts: { create: 2, update: 2 }, faults_found: 0 })
  expect(await rowOf(id, 'MK-1')).toMatchObject({
    markup_rule: 1,
    changes: { purchase_price: [1000, 1200], price: [1800, 1990] },
  })
  expect(await rowOf(id, 'MK-2')).toMatchObject({ markup_rule: null, changes: { purchase_price: [1000, 1200] } })
  expect(await rowOf(id, 'MK-3')).toMatchObject({
    markup_rule: 2,
    changes: { price: [null, 1300], master_price: [null, 1100] },
  })
  expect((await rowOf(id, 'MK-4')).changes).toMatchObject({ user_price: [null, 1234] })

  await olga.post(`/api/admin/imports/${id}/run`)
  await work()
  expect(await pricesOf(pump.id)).toEqual([1990, null, 1500])
  expect(await pricesOf(hand.id)).toEqual([1800, null, 1500])
  await olga.post(`/api/admin/imports/${id}/undo`)
  await work()
  expect(await pricesOf(pump.id)).toEqual([1800, null, 1500])

  const again = await checked(text)
  const { columns } = again.state
  await olga.post(`/api/admin/imports/${again.id}/check`, { columns, markup: 'always' })
  await work()
  expect((await rowOf(again.id, 'MK-4')).changes).toMatchObject({ price: [null, 1690] })
  await olga.post(`/api/admin/imports/${again.id}/check`, { columns, markup: 'off' })
  await work()
  expect(await rowOf(again.id, 'MK-1')).toMatchObject({ fault: 'no-price' })
})

import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildCategory, buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ImportAnswer, ImportFixInput, ImportRow } from '#shared/import/import-contract.ts'
import { importsDir } from './import-files.ts'

let shop: ShopWithPages
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await openShopWithPages()
})
beforeEach(async () => {
  await shop.database.reset()
  await rm(importsDir(shop.config), { recursive: true, force: true })
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  await olga.get('/api/session')
})
afterAll(() => shop.close())

const { work, upload, checked, rowOf } = openImportClient(
  () => shop,
  () => olga,
)

async function fix(id: number, input: ImportFixInput): Promise<ImportAnswer> {
  return (await olga.post(`/api/admin/imports/${id}/fix`, input)).json()
}

async function rowsOf(id: number, query: string): Promise<ImportRow[]> {
  return (await olga.get(`/api/admin/imports/${id}/rows?${query}`)).json().rows
}

async function run(id: number) {
  await olga.post(`/api/admin/imports/${id}/run`)
  await work()
}

test.each(['10', '0'])(
  'a price of %s is held against what was paid so far, where a product has only its first price',
  async (typed) => {
    await buildProduct(shop.db, { sku: 'ONE-1', price: '5000', userPrice: null, masterPrice: null })
    const { id, state } = await checked(`Артикул;Цена;Цена для мастеров\nONE-1;${typed};${typed}\n`)

    expect(state.counts).toMatchObject({ update: 0, same: 1 })
    await run(id)

    expect(await rowOf('ONE-1')).toMatchObject({ price: 5000, user_price: null, master_price: null })
  },
)

test('a price that looks like a slip is left as it is unless the shopkeeper says otherwise, the stock is taken', async () => {
  await buildProduct(shop.db, { sku: 'SLIP-1', userPrice: '9400', quantity: 3 })
  await buildProduct(shop.db, { sku: 'SLIP-2', userPrice: '9400', quantity: 3 })
  await buildProduct(shop.db, { sku: 'JUMP-1', userPrice: '1000', quantity: 3 })
  const { id, state } = await checked('Артикул;Цена;Остаток\nSLIP-1;1410;5\nSLIP-2;1410;3\nJUMP-1;1500;3\n')

  expect(state).toMatchObject({ jumps: 3, counts: { update: 2, same: 1 } })
  expect(await rowsOf(id, 'jump=yes')).toMatchObject([
    { sku: 'SLIP-1', keeps_price: true, changes: { user_price: [9400, 1410], quantity: [3, 5] } },
    { sku: 'SLIP-2', keeps_price: true },
    { sku: 'JUMP-1', keeps_price: false },
  ])
  const said = await fix(id, { rows: [3, 4], keep_price: false })
  expect(said.counts).toMatchObject({ update: 3, same: 0 })
  await fix(id, { rows: [4], keep_price: true })
  await run(id)

  expect([await rowOf('SLIP-1'), await rowOf('SLIP-2'), await rowOf('JUMP-1')]).toMatchObject([
    { user_price: 9400, quantity: 5 },
    { user_price: 1410 },
    { user_price: 1000, version: 1 },
  ])
})

test('a category the shop does not know is guessed, and new products without one get theirs together', async () => {
  const washers = await buildCategory(shop.db, { name: 'Стиральные машины' })
  const pumps = await buildSubcategory(shop.db, { categoryId: washers.id, name: 'Насосы и помпы' })
  const { id } = await checked(
    'Артикул;Название;Цена;Группа\nA-1;Помпа;100;Стир. машины / Помпы\nA-2;Помпа;100;стир. машины / помпы\nA-3;Ручка;50;\n',
  )

  const { sections } = (await olga.get(`/api/admin/imports/${id}/sections`)).json()
  expect(sections).toMatchObject([
    { name: 'Стир. машины / Помпы', rows: 1, numbers: [2], guess: { subcategory_id: pumps.id } },
    { name: 'стир. машины / помпы' },
  ])
  expect(sections[0].guess.likeness).toBeGreaterThan(0.9)
  await fix(id, { section: sections[0].name, category_id: washers.id, subcategory_id: pumps.id })
  const fixed = await fix(id, { new_section: { category_id: washers.id, subcategory_id: null } })
  expect(fixed).toMatchObject({ counts: { create: 3, skip: 0 }, faults: [], faults_found: 3 })
  await run(id)

  expect(await rowOf('A-3')).toMatchObject({ name: 'Ручка' })
  const [found] = (await olga.get('/api/admin/products?search=A-3')).json().products
  expect(found.category.id ?? found.category_id).toBe(washers.id)
})

test('wrong rows are shown with the product they are about; those gone on without are asked about no more', async () => {
  const product = await buildProduct(shop.db, { sku: 'EMPTY-1', name: 'Клапан', userPrice: '1290' })
  const { id } = await checked('Артикул;Цена\nEMPTY-1;\nEMPTY-2;\n')

  const open = `fault=no-price&left_out=no`
  expect(await rowsOf(id, open)).toMatchObject([
    { number: 2, name: 'Клапан', product_id: product.id, now: { user_price: 1290 } },
    { number: 3, now: null },
  ])
  const left = await fix(id, { rows: [2], leave_out: true })
  expect(left.faults).toEqual([{ fault: 'no-price', label: 'Пустая цена', rows: 2, left_out: 1 }])
  expect(await rowsOf(id, open)).toMatchObject([{ number: 3 }])
  await fix(id, { fault: 'no-price', leave_out: true })
  expect(await rowsOf(id, open)).toEqual([])
  const rejected = await olga.get(`/api/admin/imports/${id}/rejected`)
  expect(rejected.body.trim().split('\r\n'), 'all of them can be had').toHaveLength(3)
})

test('rows are leafed through page by page', async () => {
  for (const n of [1, 2, 3]) await buildProduct(shop.db, { sku: `P-${n}`, userPrice: '100' })
  const { id } = await checked('Артикул;Цена\nP-1;110\nP-2;120\nP-3;115\n')

  expect(await rowsOf(id, 'action=update&limit=2&page=2')).toMatchObject([{ sku: 'P-3' }])
  expect((await olga.get(`/api/admin/imports/${id}/rows?page=0`)).statusCode).toBe(400)
})

test('many rows with one fault are fixed in several transactions', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => `MANY-${n + 1};Насос;;3\n`).join('')
  const { id } = await checked(`Артикул;Название;Цена;Остаток\n${lines}`)
  const transactions = vi.spyOn(shop.db, 'transaction')

  const fixed = await fix(id, { keep_prices: true })

  expect(fixed.faults).toMatchObject([{ fault: 'no-section', rows: 120 }])
  expect(transactions.mock.calls.length).toBeGreaterThan(2)
  transactions.mockRestore()
})

test('a large group of wrong rows is left out in several transactions', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => `MANY-${n + 1};\n`).join('')
  const { id } = await checked(`Артикул;Цена\n${lines}`)

  const left = await fix(id, { fault: 'no-price', leave_out: true })

  expect(left.faults).toMatchObject([{ fault: 'no-price', rows: 120, left_out: 120 }])
  const { rows } = await shop.db.execute(
    sql`select count(distinct xmin::text)::integer as transactions from import_rows where import_id = ${id}`,
  )
  expect(rows[0]?.transactions).toBeGreaterThan(1)
})

test('a product moved by a price list wears the drawing of its new place, unless it has one of its own', async () => {
  const pumps = await buildSubcategory(shop.db, { name: 'Насосы', drawing: 'pump' })
  await buildCategory(shop.db, { name: 'Ремни', drawing: 'belt' })
  const there = { categoryId: pumps.categoryId, subcategoryId: pumps.id }
  for (const [sku, drawing] of [
    ['WORN-1', 'pump'],
    ['WORN-2', 'part'],
    ['OWN-1', 'heater'],
  ] as const)
    await buildProduct(shop.db, { ...there, sku, drawing, userPrice: '100' })
  await buildProduct(shop.db, { ...there, sku: 'STAYS-1', drawing: 'heater', userPrice: '100' })

  const { id } = await checked(
    'Артикул;Цена;Категория\nWORN-1;100;Ремни\nWORN-2;100;Ремни\nOWN-1;100;Ремни\nSTAYS-1;110;Насосы\n',
  )
  await run(id)

  const { rows } = await shop.db.execute(sql`select sku, drawing from products order by id`)
  expect(rows.map(({ sku, drawing }) => `${sku} ${drawing}`)).toEqual([
    'WORN-1 belt',
    'WORN-2 belt',
    'OWN-1 heater',
    'STAYS-1 heater',
  ])
})

test('the last of duplicates counts, also where they are fixed in different portions', async () => {
  await buildProduct(shop.db, { sku: 'FAR-1', userPrice: '100' })
  const between = Array.from({ length: 70 }, () => 'FAR-2;100\n').join('')
  const { id } = await checked(`Артикул;Цена\nFAR-1;110\nFAR-1;120\n${between}FAR-1;130\n`)

  await fix(id, { duplicates: 'last' })

  expect(await rowsOf(id, 'action=update')).toMatchObject([{ sku: 'FAR-1', changes: { user_price: [100, 130] } }])
})

async function pagesMade(): Promise<number> {
  return Number(/^shop_page_cache_misses (\d+)$/m.exec((await shop.visit('/metrics')).text)?.[1])
}

/** How many pages had to be drawn for this visit: none for one that is cached. */
async function drawnFor(path: string): Promise<number> {
  const before = await pagesMade()
  await shop.visit(path)
  return (await pagesMade()) - before
}

test('after an import the shop shows new prices at once, and keeps the pages of all other products', async () => {
  const part = await buildProduct(shop.db, { sku: 'NOW-1', userPrice: '1790' })
  const other = await buildProduct(shop.db, { sku: 'OTHER-1', userPrice: '500' })
  const [path, otherPath] = [`/product/${part.slug}`, `/product/${other.slug}`]
  for (const each of [path, otherPath]) await expect.poll(() => drawnFor(each), { timeout: 10_000 }).toBe(0)
  const { id } = await checked('Артикул;Цена\nNOW-1;1890\nOTHER-1;500\n')

  await run(id)

  await expect.poll(async () => (await shop.visit(path)).text, { timeout: 10_000 }).toContain('1\u00a0890')
  expect(await drawnFor(otherPath)).toBe(0)
})

test('an import that is cancelled while it is checked stays cancelled, and nothing of it can be run', async () => {
  await buildSubcategory(shop.db, { name: 'Насосы' })
  const rows = Array.from({ length: 2000 }, (_, n) => `CANCEL-${n};Насос ${n};990;4;Насосы`)
  const { id, answer } = await upload(['Артикул;Наименование;Цена;Остаток;Группа', ...rows].join('\r\n'))
  await olga.post(`/api/admin/imports/${id}/check`, { columns: answer.json().columns })
  const working = work()
  await vi.waitFor(
    async () => {
      const { rows: found } = await shop.db.execute(sql`select 1 from imports where id = ${id} and rows_done > 0`)
      expect(found).toHaveLength(1)
    },
    { timeout: 10_000, interval: 5 },
  )

  expect((await olga.post(`/api/admin/imports/${id}/cancel`)).json().state).toBe('cancelled')
  await working

  expect((await olga.get(`/api/admin/imports/${id}`)).json().state).toBe('cancelled')
  expect((await olga.post(`/api/admin/imports/${id}/run`)).statusCode).toBe(409)
})

test('where markup always counts, masters pay what its rule says however often the same list is loaded', async () => {
  await buildSubcategory(shop.db, { name: 'Насосы' })
  const step = (percent: number) => ({ percent, rubles: 0, least: 0, rounding: '1' })
  const anything = { supplier_id: null, brand: '', category_id: null, subcategory_id: null }
  const rule = { ...anything, purchase_from: null, purchase_to: null, retail: step(100), master: step(50) }
  const settled = await olga.patch('/api/admin/settings/markup', { version: 0, value: { rules: [rule] } })
  expect(settled.statusCode).toBe(200)
  const text =
    'Артикул;Наименование;Закупочная цена;Цена;Цена для мастеров;Группа\r\nMARK-1;Насос;1000;2500;1900;Насосы'

  for (let loading = 0; loading < 3; loading += 1) {
    const { id, answer } = await upload(text)
    await olga.post(`/api/admin/imports/${id}/check`, { columns: answer.json().columns, markup: 'always' })
    await work()
    await run(id)
    expect(await rowOf('MARK-1'), `loading ${loading}`).toMatchObject({ price: 2000, master_price: 1500 })
  }
})

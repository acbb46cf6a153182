import { readdir, rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { zipOf } from '#server/platform/spreadsheet/xlsx-book.fixture.ts'
import { buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { importsDir } from './import-files.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  await rm(importsDir(shop.config), { recursive: true, force: true })
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  await olga.get('/api/session')
})
afterAll(() => shop.close())

const { work, sendPiece, upload, checked, rowOf } = openImportClient(
  () => shop,
  () => olga,
)

onBothEngines(
  'a price list goes in five steps: nothing is written before the last, and it can be taken back',
  async () => {
    const place = await buildSubcategory(shop.db, { name: 'Насосы' })
    await buildProduct(shop.db, { sku: 'DC31-00178A', userPrice: '1790', quantity: 7 })
    await buildProduct(shop.db, { sku: 'C00144987', userPrice: '640', quantity: 3 })
    await buildProduct(shop.db, { sku: 'SAME-1', userPrice: '500', quantity: 1 })
    const { id, state } = await checked(
      [
        'Артикул;Наименование;Цена;Остаток;Группа',
        'dc31-00178a;;1 890,00;12;',
        'C00144987;;1 000;3;',
        'SAME-1;;500;1;',
        'NEW-1;Насос новый;990;4;насосы',
        'NEW-2;Без раздела;100;1;Стир. машины / Помпы',
        'BAD-1;Плохая цена;много;1;',
        'C00143331;;;1;',
        'NEW-1;Насос ещё раз;10;1;Насосы',
        ';Без артикула;1;1;',
      ].join('\r\n'),
    )

    expect(state).toMatchObject({
      state: 'checked',
      rows_count: 9,
      counts: { create: 1, update: 2, same: 1, skip: 5 },
      jumps: 1,
    })
    expect(
      Object.fromEntries(state.faults.map(({ fault, rows }: { fault: string; rows: number }) => [fault, rows])),
    ).toEqual({
      'unknown-section': 1,
      'bad-price': 1,
      'no-price': 1,
      duplicate: 1,
      'no-sku': 1,
    })
    expect(await rowOf('DC31-00178A')).toMatchObject({ user_price: 1790, version: 1 })
    const rows = (await olga.get(`/api/admin/imports/${id}/rows?action=update&jump=yes`)).json()
    expect(rows).toMatchObject({
      total: 1,
      rows: [{ number: 3, sku: 'C00144987', changes: { user_price: [640, 1000] } }],
    })

    // Broken rows are fixed where they stand.
    const fix = `/api/admin/imports/${id}/fix`
    await olga.post(fix, { section: 'Стир. машины / Помпы', category_id: place.categoryId, subcategory_id: place.id })
    await olga.post(fix, { row: 7, set: { user_price: '450', category: 'Насосы' } })
    await olga.post(fix, { rows: [3], take: false })
    const fixed = (await olga.get(`/api/admin/imports/${id}`)).json()
    expect(fixed.counts).toEqual({ create: 3, update: 1, same: 1, skip: 4 })

    await olga.post(`/api/admin/imports/${id}/run`)
    await work()

    expect((await olga.get(`/api/admin/imports/${id}`)).json()).toMatchObject({
      state: 'done',
      progress: 1,
      can_undo: true,
    })
    expect(await rowOf('DC31-00178A')).toMatchObject({ user_price: 1890, quantity: 12, version: 2 })
    expect(await rowOf('C00144987'), 'left out by hand').toMatchObject({ user_price: 640 })
    expect(await rowOf('NEW-1')).toMatchObject({ name: 'Насос новый', user_price: 990, quantity: 4 })
    expect(await rowOf('NEW-2')).toMatchObject({ user_price: 100 })
    expect(await rowOf('BAD-1')).toMatchObject({ user_price: 450 })
    expect((await shop.get('/api/products/by-slug/nasos-novyj-new-1')).statusCode).toBe(200)
    expect(await readdir(importsDir(shop.config)), 'the file is not kept').toEqual([])
    const rejected = await olga.get(`/api/admin/imports/${id}/rejected`)
    expect(rejected.body).toContain('Дубль артикула')
    expect(rejected.body.trim().split('\r\n')).toHaveLength(5)
    const journal = (await olga.get('/api/admin/imports')).json().imports
    expect(journal).toEqual([expect.objectContaining({ id, file_name: 'Прайс.csv', products_count: 4 })])

    // One of the new products is sold, one of the changed ones repriced by hand.
    const { rows: made } = await shop.db.execute<{ id: number }>(sql`select id from products where sku = 'NEW-2'`)
    await buildPurchase(shop.db, { user: olga.user, product: made[0]! })
    await olga.post(`/api/admin/imports/${id}/undo`)
    await work()

    expect((await olga.get(`/api/admin/imports/${id}`)).json()).toMatchObject({ state: 'undone', can_undo: false })
    expect(await rowOf('DC31-00178A')).toMatchObject({ user_price: 1790, quantity: 7 })
    expect(await rowOf('NEW-1')).toBeUndefined()
    const { rows: sold } = await shop.db.execute(sql`select hidden from products where sku = 'NEW-2'`)
    expect(sold).toEqual([{ hidden: true }])
    expect((await shop.db.execute(sql`select * from stock_faults`)).rows).toEqual([])
  },
)

test('what columns meant is remembered for the next list of the same supplier', async () => {
  await buildProduct(shop.db, { sku: 'A-1' })
  const text = 'Позиция;Для нас\nA-1;700\n'
  const first = await upload(text)
  expect(first.answer.json()).toMatchObject({
    state: 'uploaded',
    heading: ['Позиция', 'Для нас'],
    sample: [['A-1', '700']],
  })
  const columns = { sku: 0, master_price: 1 }
  expect((await olga.post(`/api/admin/imports/${first.id}/check`, { columns })).json().state).toBe('checking')

  const second = await upload(text)

  expect(second.answer.json()).toMatchObject({ columns, is_remembered: true })
})

test('empty prices may be kept, and of duplicates the last one taken', async () => {
  await buildProduct(shop.db, { sku: 'A-1', userPrice: '100', quantity: 1 })
  await buildProduct(shop.db, { sku: 'A-2', userPrice: '100', quantity: 1 })
  const { id } = await checked('Артикул;Цена;Остаток\nA-1;;9\nA-2;150;1\nA-2;170;2\n')
  await olga.post(`/api/admin/imports/${id}/fix`, { keep_prices: true })
  const { counts } = (await olga.post(`/api/admin/imports/${id}/fix`, { duplicates: 'last' })).json()
  expect(counts).toEqual({ create: 0, update: 2, same: 0, skip: 1 })
  await olga.post(`/api/admin/imports/${id}/run`)
  await work()
  expect([await rowOf('A-1'), await rowOf('A-2')]).toMatchObject([
    { user_price: 100, quantity: 9 },
    { user_price: 170, quantity: 2 },
  ])
})

onBothEngines('an import that is stopped in the middle goes on where it was, and nothing is done twice', async () => {
  const place = await buildSubcategory(shop.db, { name: 'Насосы' })
  const lines = Array.from({ length: 1300 }, (_, n) => `N-${n};Насос ${n};${100 + n};1;Насосы`)
  const { id } = await checked(['Артикул;Название;Цена;Остаток;Категория', ...lines].join('\n'))
  await olga.post(`/api/admin/imports/${id}/run`)
  const stop = new AbortController()
  // The shop is closed as soon as the first portion is in.
  const watching = (async () => {
    for (;;) {
      const { rows } = await shop.db.execute<{ n: number }>(sql`select rows_done as n from imports where id = ${id}`)
      if (rows[0]!.n > 0) return stop.abort()
    }
  })()
  await Promise.all([work(stop.signal), watching])
  const { rows: half } = await shop.db.execute<{ n: number }>(sql`select count(*)::integer as n from products`)
  expect(half[0]!.n).toBeGreaterThanOrEqual(50)
  expect(half[0]!.n).toBeLessThan(1300)

  await work()

  const { rows } = await shop.db.execute(
    sql`select count(*)::integer as n, count(distinct slug)::integer as slugs from products where subcategory_id = ${place.id}`,
  )
  expect(rows).toEqual([{ n: 1300, slugs: 1300 }])
  expect((await olga.get(`/api/admin/imports/${id}`)).json()).toMatchObject({ state: 'done', counts: { create: 1300 } })
})

test('a file comes in pieces: one sent twice does no harm, one too early is told what has arrived', async () => {
  const bytes = Buffer.from('Артикул;Цена\nA-1;100\nA-2;200\n')
  const { id } = (await olga.post('/api/admin/imports', { file_name: 'a.csv', bytes: bytes.length })).json()
  expect((await sendPiece(id, bytes.subarray(0, 10))).json()).toMatchObject({ state: 'uploading', received: 10 })
  const early = await sendPiece(id, bytes.subarray(20), 20)
  expect([early.statusCode, early.json().fields]).toEqual([400, { offset: '10' }])
  await sendPiece(id, bytes.subarray(0, 10))
  const done = await sendPiece(id, bytes.subarray(10), 10)
  expect(done.json()).toMatchObject({ state: 'uploaded', columns: { sku: 0, user_price: 1 } })
  expect((await sendPiece(id, bytes)).statusCode, 'it is complete').toBe(409)
})

test('what is no price list is rejected in words, and its file is gone', async () => {
  const cases: [name: string, bytes: Buffer][] = [
    ['an old book of Excel', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['half a zip', Buffer.from('PK\x03\x04junk', 'latin1')],
    ['a heading alone', Buffer.from('Артикул;Цена\n')],
  ]
  for (const [name, bytes] of cases) {
    const { answer } = await upload(bytes)
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 400, 'bad-sheet'])
  }
  expect(await readdir(importsDir(shop.config))).toEqual([])
})

test('steps out of turn and nonsense are rejected', async () => {
  const { id } = await upload('Артикул;Цена\nA-1;100\n')
  const own = `/api/admin/imports/${id}`
  for (const step of ['run', 'undo']) expect((await olga.post(`${own}/${step}`)).statusCode).toBe(409)
  expect((await olga.post(`${own}/fix`, { keep_prices: true })).statusCode).toBe(409)
  for (const columns of [
    {},
    { user_price: 1 },
    { sku: 0 },
    { sku: 0, user_price: 0 },
    { sku: 0, user_price: 7 },
    { sku: -1 },
  ]) {
    const answer = await olga.post(`${own}/check`, { columns })
    expect([columns, answer.statusCode]).toEqual([columns, 400])
  }
  const usual = { file_name: 'a.csv', bytes: 10 }
  for (const wrong of [{ bytes: 0 }, { bytes: 51 * 1024 * 1024 }, { file_name: '' }, { file_name: 7 }]) {
    const answer = await olga.post('/api/admin/imports', { ...usual, ...wrong })
    expect([wrong, answer.statusCode]).toEqual([wrong, 400])
  }
  expect((await olga.put(`${own}/file`, {})).statusCode).toBe(415)
  expect((await olga.get('/api/admin/imports/99')).statusCode).toBe(404)
  expect((await olga.post(`${own}/cancel`)).json().state).toBe('cancelled')
  expect(await readdir(importsDir(shop.config))).toEqual([])
})

test('51. an export carries no live formulas, and read back in it changes nothing', async () => {
  const place = await buildSubcategory(shop.db, { name: '=HYPERLINK("http://evil")' })
  await buildProduct(shop.db, { subcategoryId: place.id, sku: '@SUM', name: '=1+1', brand: '+7' })
  await buildProduct(shop.db, { subcategoryId: place.id, name: '-2+3', masterPrice: null, quantity: null })
  const csv = await olga.get('/api/admin/products/export?format=csv')
  expect(csv.headers['content-disposition']).toContain('tovary.csv')
  for (const cell of csv.body.split(/[;\r\n]+/)) expect(cell).not.toMatch(/^"?[=+@-]/)
  const xlsx = await olga.get('/api/admin/products/export')
  const cells: string[][] = []
  for await (const row of readSpreadsheet({ bytes: xlsx.rawPayload })) cells.push(row.cells)
  expect(cells).toHaveLength(3)
  expect(cells[1]?.[1]).toBe('=1+1')

  const { id, state } = await checked(csv.body)

  expect((await olga.get(`/api/admin/imports/${id}/rows?action=update`)).json().rows).toEqual([])
  expect(state.counts).toMatchObject({ create: 0, update: 0, same: 2, skip: 0 })
  const one = await olga.get('/api/admin/products/export?format=csv&search=%40SUM')
  expect(one.body.trim().split('\r\n')).toHaveLength(2)
})

test('an archive of photos: each goes to the product it is named after, and they can be taken back', async () => {
  const [a, b] = [await buildProduct(shop.db, { sku: 'DC31-00178A' }), await buildProduct(shop.db, { sku: '6204-2' })]
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer()
  const { id, answer } = await upload(
    await zipOf({
      'photos/dc31 00178a_2.JPG': jpeg,
      'photos/DC31-00178A.jpg': jpeg,
      '6204-2.png': Buffer.from('<svg/>'),
      'NOBODY-1.jpg': jpeg,
      'readme.txt': 'x',
      '__MACOSX/DC31-00178A.jpg': 'x',
    }),
    'photos',
  )
  expect(answer.json().state).toBe('checking')
  await work()
  const checkedNow = (await olga.get(`/api/admin/imports/${id}`)).json()
  expect(checkedNow).toMatchObject({ state: 'checked', counts: { update: 3 } })

  await olga.post(`/api/admin/imports/${id}/run`)
  await work()

  const done = (await olga.get(`/api/admin/imports/${id}`)).json()
  expect(done).toMatchObject({ state: 'done', counts: { update: 0, same: 2 } })
  expect(done.faults).toContainEqual({ fault: 'bad-photo', label: 'Фото не читается', rows: 1, left_out: 0 })
  expect((await olga.get(`/api/admin/products/${a.id}`)).json().photos).toHaveLength(2)
  expect((await olga.get(`/api/admin/products/${b.id}`)).json().photos).toEqual([])
  await olga.post(`/api/admin/imports/${id}/undo`)
  await work()
  expect((await olga.get(`/api/admin/products/${a.id}`)).json().photos).toEqual([])
})

test('photos and the note that they are in come together: whoever goes on after a crash puts none in twice', async () => {
  const part = await buildProduct(shop.db, { sku: 'DC31-00178A' })
  const create = { width: 8, height: 8, channels: 3, background: '#36c' } as const
  const { id } = await upload(await zipOf({ 'DC31-00178A.jpg': await sharp({ create }).jpeg().toBuffer() }), 'photos')
  await work()
  await shop.db.execute(sql`create or replace function break_off() returns trigger language plpgsql as $$
    begin raise exception 'broken off'; end $$`)
  await shop.db.execute(sql`create trigger breaks before update on import_rows for each row
    when (new.action = 'same') execute function break_off()`)

  await olga.post(`/api/admin/imports/${id}/run`)
  await work()
  await shop.db.execute(sql`drop trigger breaks on import_rows`)

  expect((await olga.get(`/api/admin/products/${part.id}`)).json().photos).toEqual([])
})

test('what is no archive fails in words', async () => {
  const { id } = await upload(Buffer.from('PK\x03\x04junk', 'latin1'), 'photos')
  await work()
  expect((await olga.get(`/api/admin/imports/${id}`)).json()).toMatchObject({
    state: 'failed',
    fault: expect.stringContaining('ZIP'),
  })
  expect(
    (await olga.post('/api/admin/imports', { kind: 'photos', file_name: 'a.zip', bytes: 501 * 1024 * 1024 }))
      .statusCode,
  ).toBe(400)
})

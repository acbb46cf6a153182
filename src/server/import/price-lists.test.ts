import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOfSheets } from '#server/platform/spreadsheet/xlsx-book.fixture.ts'
import { buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { openImportClient } from '#server/testing/import-client.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ImportAnswer, ImportFixInput, ImportRow } from '#shared/import/import-contract.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
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

async function rowsOf(id: number, query = ''): Promise<ImportRow[]> {
  return (await olga.get(`/api/admin/imports/${id}/rows?${query}`)).json().rows
}

async function run(id: number) {
  await olga.post(`/api/admin/imports/${id}/run`)
  await work()
}

async function productOf(sku: string) {
  const { rows } = await shop.db.execute(
    sql`select name, brand, user_price::float8, master_price::float8, quantity, version from products where sku = ${sku}`,
  )
  return rows[0]
}

const today = { xml: '<c s="1"><v>46342</v></c>' }
const formula = (text: string, value: number) => ({ xml: `<c><f>${text}</f><v>${value}</v></c>` })

/** As a supplier sends it: a note first, the table on the second sheet under a letterhead, an old price hidden behind. */
function supplierBook() {
  return bookOfSheets([
    { name: 'О компании', rows: [['ООО «Запчасть-Опт»'], ['Работаем с 1998 года']] },
    {
      name: 'Прайс',
      merged: ['A1:F1', 'A2:F2', 'D5:E5', 'A5:A6', 'B5:B6', 'C5:C6', 'F5:F6'],
      rows: [
        ['ООО «Запчасть-Опт», прайс-лист'],
        ['Москва, ул. Складская, 1, тел. +7 495 000-00-00', null, null, today],
        [],
        ['Цены указаны в рублях'],
        ['№', 'Код', 'Номенклатура', 'Цена, руб.', null, 'Остаток'],
        [null, null, null, 'Розница', 'Опт'],
        [1, 2, 3, 4, 5, 6],
        ['Насосы'],
        [1, 'SUP-00178A', 'Насос сливной', formula('E9*1.3', 1190), 900, 12],
        [2, 771004, 'Насос Bosch', 1500, 1100, 'много'],
        ['Итого', null, null, 2690, 2000],
      ],
    },
    {
      name: 'Архив',
      isHidden: true,
      rows: [
        ['Артикул', 'Название', 'Розница', 'Опт', 'Остаток'],
        ['OLD-1', 'Старьё', 1, 1, 1],
      ],
    },
  ])
}

test('the table is found under a letterhead, on the second sheet, with its names in two merged rows', async () => {
  await buildProduct(shop.db, { sku: 'SUP-00178A', userPrice: '1000', quantity: 1 })
  await buildProduct(shop.db, { sku: '771004', userPrice: '1400', quantity: 5 })
  const { id, answer } = await upload(await supplierBook())

  const seen = answer.json() as ImportAnswer
  expect(seen).toMatchObject({
    sheets: [
      { name: 'О компании', is_hidden: false },
      { name: 'Прайс', is_hidden: false },
      { name: 'Архив', is_hidden: true },
    ],
    sheet: 1,
    heading_row: 5,
    heading: ['№', 'Код', 'Номенклатура', 'Цена, руб. Розница', 'Цена, руб. Опт', 'Остаток'],
    columns: { sku: 1, name: 2, user_price: 3, quantity: 5 },
    suggested: { master_price: 4 },
  })
  expect(seen.sample[0]).toEqual(['1', 'SUP-00178A', 'Насос сливной', '1190', '900', '12'])
  expect(seen.head[0]).toEqual({ number: 1, cells: ['ООО «Запчасть-Опт», прайс-лист'] })

  await olga.post(`/api/admin/imports/${id}/check`, { columns: { sku: 1, user_price: 3, quantity: 5 } })
  await work()
  const state = (await olga.get(`/api/admin/imports/${id}`)).json() as ImportAnswer
  expect(state).toMatchObject({ counts: { create: 0, update: 2, same: 0, skip: 3 }, faults_found: 0 })
  expect(state.faults).toEqual([expect.objectContaining({ fault: 'not-product', rows: 3 })])
  await run(id)
  expect(await productOf('SUP-00178A')).toMatchObject({ user_price: 1190, quantity: 12, master_price: 1590 })
  expect(await productOf('771004')).toMatchObject({ user_price: 1500, quantity: 5 })
})

test('another sheet and another row can be chosen, also after the rows were checked', async () => {
  const { id } = await upload(await supplierBook())
  const layout = `/api/admin/imports/${id}/layout`

  const hidden = (await olga.post(layout, { sheet: 2 })).json()
  expect(hidden).toMatchObject({ state: 'uploaded', sheet: 2, heading_row: 1, columns: { sku: 0, user_price: 2 } })
  await olga.post(`/api/admin/imports/${id}/check`, { columns: { sku: 0, user_price: 2 } })
  await work()
  const other = (await olga.post(layout, { sheet: 1, heading_row: 7 })).json()
  expect(other).toMatchObject({ state: 'uploaded', sheet: 1, heading_row: 7, heading: ['1', '2', '3', '4', '5', '6'] })
  for (const wrong of [{}, { sheet: 9 }, { sheet: -1 }, { heading_row: 99 }, { heading_row: 11 }, { rows: 1 }]) {
    expect([wrong, (await olga.post(layout, wrong)).statusCode]).toEqual([wrong, 400])
  }
  await olga.post(`/api/admin/imports/${id}/cancel`)
  expect((await olga.post(layout, { sheet: 0 })).statusCode).toBe(409)
})

test('a CSV of Excel in Russia: windows-1251, a letterhead with other separators, a group and a total', async () => {
  await buildProduct(shop.db, { sku: 'WIN-1', userPrice: '100', quantity: 1 })
  const text =
    'Прайс-лист; ООО Насос\r\n\r\nАртикул;Наименование;Цена, руб.;Остаток\r\nНасосы;;;\r\nWIN-1;Помпа;120,50;нет\r\nИтого;;120,50;\r\n'
  const bytes = Buffer.from(
    [...text].map((email) => (email >= 'А' && email <= 'я' ? email.charCodeAt(0) - 0x350 : email.charCodeAt(0))),
  )

  const { state } = await checked(bytes)

  expect(state).toMatchObject({ heading_row: 3, counts: { update: 1, skip: 2 }, faults_found: 0 })
})

test('a stranger is not overwritten: an article that only looks alike waits for a person', async () => {
  await buildProduct(shop.db, { sku: '62.5956', brand: 'Zelmer', name: 'Нож мясорубки', userPrice: '700', quantity: 4 })
  const { id, state } = await checked(
    'Артикул;Наименование;Бренд;Цена;Остаток\n625956;Насос циркуляционный;Bosch;9400;2\n',
  )

  expect(state).toMatchObject({ counts: { create: 0, update: 0, skip: 1 }, doubts: 1, faults_found: 0 })
  expect(await rowsOf(id, 'doubt=yes')).toMatchObject([
    {
      ...{ sku: '625956', fault: 'doubtful', is_doubtful: true },
      now: { sku: '62.5956', brand: 'Zelmer', name: 'Нож мясорубки' },
      changes: {
        name: ['Нож мясорубки', 'Насос циркуляционный'],
        brand: ['Zelmer', 'Bosch'],
        user_price: [700, 9400],
        quantity: [4, 2],
      },
    },
  ])
  await run(id)
  expect(await productOf('62.5956')).toMatchObject({ name: 'Нож мясорубки', user_price: 700, version: 1 })
  expect(await productOf('625956')).toBeUndefined()
})

test('a doubtful row is taken for the product, or for a new one, when a person says so', async () => {
  const place = await buildSubcategory(shop.db, { name: 'Насосы сомнительные' })
  await buildProduct(shop.db, { sku: '71.1111', brand: 'Zelmer', userPrice: '700', quantity: 4 })
  await buildProduct(shop.db, { sku: '72.2222', brand: 'Zelmer', userPrice: '700' })
  const { id } = await checked(
    `Артикул;Наименование;Бренд;Цена;Группа\n711111;Нож;Zelmer Russia;690;\n722222;Насос;Bosch;9400;${place.name}\n`,
  )

  expect((await fix(id, { rows: [2], take: true })).counts).toMatchObject({ update: 1, skip: 1 })
  expect((await fix(id, { rows: [2], take: false })).counts).toMatchObject({ update: 0, skip: 2 })
  await fix(id, { rows: [2], take: true })
  expect((await fix(id, { rows: [3], as_new: true })).counts).toMatchObject({ create: 1, update: 1, skip: 0 })
  await run(id)
  expect(await productOf('71.1111')).toMatchObject({ user_price: 690, name: 'Нож' })
  expect(await productOf('72.2222')).toMatchObject({ user_price: 700, version: 1 })
  expect(await productOf('722222')).toMatchObject({ user_price: 9400, brand: 'Bosch' })
})

test('a doubtful row that is taken and the row of the product itself are duplicates, and it is shown', async () => {
  await buildProduct(shop.db, { sku: '74.4444', brand: 'Zelmer', userPrice: '700', quantity: 4 })
  const { id, state } = await checked('Артикул;Остаток\n744444;7\n0744444;9\n74.4444;11\n')
  expect(state).toMatchObject({ counts: { update: 1, skip: 2 }, doubts: 2 })

  const taken = await fix(id, { rows: [2, 3], take: true })
  expect(taken).toMatchObject({ counts: { update: 1, skip: 2 }, doubts: 1 })
  expect(await rowsOf(id, 'fault=duplicate')).toMatchObject([{ number: 3 }, { number: 4 }])

  await fix(id, { rows: [2], take: false })
  expect(await rowsOf(id, 'fault=duplicate'), 'the next one counts').toMatchObject([{ number: 4 }])
  await fix(id, { rows: [3], take: false })
  expect(await rowsOf(id, 'action=update')).toMatchObject([{ number: 4 }])

  await run(id)
  expect(await productOf('74.4444')).toMatchObject({ quantity: 11 })
})

test('zeros that Excel ate are no matter within one brand, and two brands are two rows, no duplicate', async () => {
  await buildProduct(shop.db, { sku: '00733333', brand: 'Bosch', userPrice: '1000' })
  await buildProduct(shop.db, { sku: '73.3333', brand: 'Zelmer', userPrice: '500' })
  const { id, state } = await checked(
    'Артикул;Бренд;Цена\n733333;BOSCH;1100\n73.3333;Zelmer;550\n00733333;Bosch;1200\n',
  )

  expect(state).toMatchObject({ counts: { update: 2, skip: 1 }, doubts: 0 })
  expect(await rowsOf(id, 'fault=duplicate')).toMatchObject([{ number: 4 }])
  await run(id)
  expect([await productOf('00733333'), await productOf('73.3333')]).toMatchObject([
    { user_price: 1100, brand: 'BOSCH' },
    { user_price: 550 },
  ])
})

test('words in the stock column keep the prices of their rows, by one rule that is remembered', async () => {
  for (const n of [1, 2, 3, 4]) await buildProduct(shop.db, { sku: `WORD-${n}`, userPrice: '100', quantity: 3 })
  const list = 'Артикул;Цена;Наличие у нас\nWORD-1;110;много\nWORD-2;120;10+\nWORD-3;130;под заказ\nWORD-4;140;нет\n'
  const columns = { sku: 0, user_price: 1, quantity: 2 }
  const kept = await checked(list, { columns })
  expect(kept.state).toMatchObject({ stock: { kind: 'keep' }, counts: { update: 4, skip: 0 } })
  expect((await rowsOf(kept.id)).map(({ changes }) => changes.quantity?.[1])).toEqual([
    undefined,
    undefined,
    undefined,
    0,
  ])

  const counted = await checked(list, { columns, stock: { kind: 'count', pieces: 25 } })
  expect((await rowsOf(counted.id)).map(({ changes }) => changes.quantity?.[1])).toEqual([25, 10, null, 0])

  const again = await upload(list)
  expect(again.answer.json()).toMatchObject({ is_remembered: true, stock: { kind: 'count', pieces: 25 } })
  await run(counted.id)
  const after = await Promise.all([1, 2, 3, 4].map((n) => productOf(`WORD-${n}`)))
  expect(after.map((product) => product?.quantity)).toEqual([25, 10, null, 0])
  expect(after.map((product) => product?.user_price)).toEqual([110, 120, 130, 140])
  expect((await shop.db.execute(sql`select * from stock_faults`)).rows).toEqual([])
  for (const stock of [{ kind: 'count', pieces: 0 }, { kind: 'count' }, { kind: 'guess' }]) {
    const answer = await olga.post(`/api/admin/imports/${again.id}/check`, { columns, stock })
    expect([stock, answer.statusCode]).toEqual([stock, 400])
  }
})

test('a price that doubles or halves is not ticked, also in a row that was fixed first', async () => {
  await buildProduct(shop.db, { sku: 'TWICE-1', userPrice: '1000', quantity: 3 })
  await buildProduct(shop.db, { sku: 'TWICE-2', userPrice: '1000', quantity: 3 })
  await buildProduct(shop.db, { sku: 'TWICE-3', userPrice: '1000', quantity: 3 })
  const { id, state } = await checked(
    'Артикул;Цена;Остаток;Вид\nTWICE-1;2000;5;\nTWICE-2;500;3;\nTWICE-3;2500;3;краденый\n',
  )
  expect(state).toMatchObject({ jumps: 2, slips: 2, counts: { update: 1, same: 1, skip: 1 } })
  const fixed = await fix(id, { row: 4, set: { kind: 'аналог' } })
  expect(fixed).toMatchObject({ jumps: 3, slips: 3 })
  await fix(id, { rows: [3], keep_price: false })
  await run(id)
  expect([await rowOf('TWICE-1'), await rowOf('TWICE-2'), await rowOf('TWICE-3')]).toMatchObject([
    { user_price: 1000, quantity: 5 },
    { user_price: 500 },
    { user_price: 1000 },
  ])
})

test('prices nobody means are warned about; a new product for 0 ₽ is taken only when it is ticked', async () => {
  const place = await buildSubcategory(shop.db, { name: 'Предупреждения' })
  await buildProduct(shop.db, { sku: 'WARN-1', userPrice: '1000', masterPrice: '800' })
  await buildProduct(shop.db, { sku: 'WARN-2', userPrice: '1000', masterPrice: '800' })
  const { id, state } = await checked(
    `Артикул;Наименование;Розница;Цена мастера;Группа\nWARN-1;Насос;1000;1100;\nWARN-2;Насос;1050;850;\nWARN-3;Насос;0;;${place.name}\n`,
  )
  expect(state).toMatchObject({ warned: 2, counts: { create: 0, update: 2, skip: 1 } })
  expect(await rowsOf(id, 'warned=yes')).toMatchObject([
    { sku: 'WARN-1', warnings: ['master-above-retail'], action: 'update' },
    { sku: 'WARN-3', warnings: ['zero-price'], fault: 'unticked' },
  ])
  expect((await fix(id, { rows: [4], take: true })).counts).toMatchObject({ create: 1, skip: 0 })
})

test('ticks that cross each other end as the last one said', async () => {
  await buildProduct(shop.db, { sku: 'TICK-1', userPrice: '1000', quantity: 3 })
  const { id } = await checked('Артикул;Цена\nTICK-1;1100\n')
  await Promise.all([fix(id, { rows: [2], keep_price: true }), fix(id, { rows: [2], keep_price: true })])
  expect((await rowsOf(id))[0]).toMatchObject({ keeps_price: true, action: 'same' })
  await Promise.all([fix(id, { rows: [2], keep_price: false }), fix(id, { rows: [2], keep_price: false })])
  expect((await rowsOf(id))[0]).toMatchObject({ keeps_price: false, action: 'update' })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeXlsx } from '#server/platform/spreadsheet/xlsx-writer.ts'
import {
  buildManyProducts,
  buildProduct,
  buildProductOfUnknownStock,
  relateProducts,
} from '#server/testing/builders.ts'
import { formBody } from '#server/testing/form-body.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let master: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ tier: 'master', deps: { limits: liftLimits() } })
  master = await openBrowserAs(shop.app, { role: 'master' })
})
afterAll(() => shop.close())

const recognise = async (text: string) => (await master.post('/api/quick-order', { text })).json().rows

async function sendFile(browser: Browser, bytes: Buffer, { name = 'file', filename = 'list.xlsx' } = {}) {
  const { payload, headers } = await formBody({}, [{ name, filename, bytes }])
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.get('/api/session')
  const token = browser.cookies.get('XSRF-TOKEN') ?? ''
  const url = '/api/quick-order/file'
  return browser.send({ method: 'POST', url, payload, headers: { ...headers, 'x-xsrf-token': token } })
}

async function sheetOf(rows: (string | number | null)[][]) {
  const chunks: Buffer[] = []
  for await (const chunk of writeXlsx(
    (async function* () {
      yield* rows
    })(),
  ))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test('a pasted list is answered line by line: found, by an old number, replaced, short, shared, unknown, and not understood', async () => {
  const pump = await buildProduct(shop.db, { sku: 'DC31-00178A', masterPrice: '700.50' })
  const seal = await buildProduct(shop.db, { sku: 'GSK-55', numbers: [{ number: '481-246', kind: 'old' }] })
  const gone = await buildProduct(shop.db, { sku: 'OLD-1', discontinued: true })
  const newer = await buildProduct(shop.db, { sku: 'NEW-1' })
  await relateProducts(shop.db, newer, 'replaces', gone)
  const few = await buildProduct(shop.db, { sku: 'FEW-1', quantity: 3 })
  const shared = [
    await buildProduct(shop.db, { sku: 'SH-1', numbers: [{ number: 'OEM 77', kind: 'oem' }] }),
    await buildProduct(shop.db, { sku: 'SH-2', numbers: [{ number: 'OEM77', kind: 'cross' }] }),
  ]
  await buildProduct(shop.db, { sku: 'HIDDEN-1', hidden: true })

  const rows = await recognise(
    'dc3100178а x2\n\n481 246\t3\nOLD-1\nFEW-1 5 шт\nFEW-1 1\nOEM-77 4\nHIDDEN-1 1\nчто-то ещё\nDC31-00178A 2,5',
  )

  expect(rows.map((row: { status: string }) => row.status)).toEqual([
    'found',
    'replaced',
    'replaced',
    'short',
    'short',
    'ambiguous',
    'missing',
    'missing',
    'fault',
  ])
  expect(rows[0]).toMatchObject({ text: 'dc3100178а x2', quantity: 2, product: { id: pump.id, master_price: 700.5 } })
  expect(rows[1]).toMatchObject({ quantity: 3, product: { id: seal.id }, replaces: '481 246' })
  expect(rows[2]).toMatchObject({ quantity: 1, product: { id: newer.id }, replaces: 'OLD-1' })
  expect(rows[3]).toMatchObject({ quantity: 5, product: { id: few.id }, available: 3 })
  // The line above has taken all three.
  expect(rows[4]).toMatchObject({ quantity: 1, available: 0 })
  expect(rows[5]).toMatchObject({ quantity: 4, product: null, candidates: shared.map(({ id }) => ({ id })) })
  expect(rows[7]).toMatchObject({ text: 'что-то ещё', article: 'что-то ещё', product: null })
  expect(rows[8]).toMatchObject({
    product: { id: pump.id },
    quantity: null,
    fault: 'Количество — целое число, а не 2,5',
  })
})

test('an article with spaces is tried whole, and one with its name behind it by its first word', async () => {
  const valve = await buildProduct(shop.db, { sku: '481 236 018 529' })
  const belt = await buildProduct(shop.db, { sku: 'BELT-1270J4' })

  const rows = await recognise('481 236 018 529\n481236018529 2\nBELT-1270J4 Ремень привода 3 шт')

  expect(rows.map((row: { product: { id: number }; quantity: number }) => [row.product.id, row.quantity])).toEqual([
    [valve.id, 1],
    [valve.id, 2],
    [belt.id, 3],
  ])
})

test('of articles that differ only in their signs the one typed exactly is meant', async () => {
  const dashed = await buildProduct(shop.db, { sku: 'AB-12' })
  const plain = await buildProduct(shop.db, { sku: 'A-B12' })

  const rows = await recognise('AB-12\na-b12\nAB12')

  expect(rows.map((row: { product: { id: number } | null }) => row.product?.id ?? null)).toEqual([
    dashed.id,
    plain.id,
    null,
  ])
  expect(rows[2].candidates).toHaveLength(2)
})

test('a product no longer made that nothing replaces is shown as short of everything', async () => {
  const gone = await buildProduct(shop.db, { sku: 'GONE-9', discontinued: true })

  expect(await recognise('GONE-9 2')).toMatchObject([{ status: 'short', product: { id: gone.id }, available: 0 }])
})

test('a sheet is read by its headings, and rows that mean nothing come back as they are', async () => {
  const pump = await buildProduct(shop.db, { sku: '00771' })
  const sheet = await sheetOf([
    ['Заказ от 15 ноября'],
    ['№', 'Название', 'Артикул', 'Кол-во'],
    [1, 'Насос', '00771', 2],
    [2, 'Шланг без артикула', null, 1],
  ])

  const fromXlsx = (await sendFile(master, sheet)).json().rows
  const csv = Buffer.from('\ufeffАртикул;Кол-во\r\n00771;3\r\n')
  const fromCsv = (await sendFile(master, csv, { filename: 'x.csv' })).json().rows

  expect(fromXlsx).toMatchObject([
    { status: 'found', product: { id: pump.id }, quantity: 2 },
    { status: 'missing', text: '2\tШланг без артикула\t1' },
  ])
  expect(fromCsv).toMatchObject([{ status: 'found', product: { id: pump.id }, quantity: 3 }])
})

test('everything goes into the cart at once, on top of what is there and never above the stock', async () => {
  const shopper = await openBrowserAs(shop.app, { role: 'master' })
  const [pump, few] = [await buildProduct(shop.db), await buildProduct(shop.db, { quantity: 3 })]
  const unknown = await buildProductOfUnknownStock(shop.db)
  await shopper.post('/api/cart', { user_id: shopper.user.id, product_id: pump.id, quantity: 1 })

  const answer = await shopper.post('/api/quick-order/cart', {
    items: [
      { id: pump.id, quantity: 2 },
      { id: few.id, quantity: 5 },
      { id: unknown.id, quantity: 90 },
      { id: 2147483647, quantity: 1 },
    ],
  })

  expect(answer.json()).toEqual({
    added: [
      { id: pump.id, quantity: 2 },
      { id: few.id, quantity: 3 },
      { id: unknown.id, quantity: 90 },
    ],
    dropped: [
      { id: few.id, quantity: 2 },
      { id: 2147483647, quantity: 1 },
    ],
  })
  const cart = (await shopper.get(`/api/cart/${shopper.user.id}`)).json()
  expect(cart.map((line: { id: number; quantity: number }) => [line.id, line.quantity])).toEqual(
    expect.arrayContaining([
      [pump.id, 3],
      [few.id, 3],
      [unknown.id, 90],
    ]),
  )
})

test('pressed again after the answer was lost, a list is in the cart once', async () => {
  const shopper = await openBrowserAs(shop.app, { role: 'master' })
  const [pump, few] = [await buildProduct(shop.db), await buildProduct(shop.db, { quantity: 3 })]
  const items = [
    { id: pump.id, quantity: 2 },
    { id: few.id, quantity: 5 },
  ]
  const body = { items, key: randomUUID() }

  const lost = await shopper.post('/api/quick-order/cart', body)
  const answer = await shopper.post('/api/quick-order/cart', body)

  expect(lost.json().dropped).toEqual([{ id: few.id, quantity: 2 }])
  expect(answer.json()).toEqual(lost.json())
  const cart = (await shopper.get(`/api/cart/${shopper.user.id}`)).json()
  expect(cart).toMatchObject([
    { id: pump.id, quantity: 2 },
    { id: few.id, quantity: 3 },
  ])
})

test('past the hundredth line of the cart nothing is lost: it is named', async () => {
  const shopper = await openBrowserAs(shop.app, { role: 'master' })
  const products = await buildManyProducts(shop.db, 120)

  const answer = await shopper.post('/api/quick-order/cart', { items: products.map(({ id }) => ({ id, quantity: 1 })) })

  expect(answer.json().added).toHaveLength(100)
  expect(answer.json().dropped).toHaveLength(20)
})

test.each([
  ['no text', {}],
  ['a list for text', { text: ['DC31'] }],
  ['more text than a list has', { text: 'DC31 2\n'.repeat(8000) }],
  ['more lines than one order has', { text: 'DC31 2\n'.repeat(301) }],
])('%s is rejected', async (_name, body) => {
  expect((await master.post('/api/quick-order', body)).statusCode).toBe(400)
})

test.each([
  ['nothing', []],
  ['no pieces', [{ id: 1, quantity: 0 }]],
  ['pieces owed', [{ id: 1, quantity: -3 }]],
  ['half a piece', [{ id: 1, quantity: 1.5 }]],
  ['a thousand', [{ id: 1, quantity: 1000 }]],
  ['text', [{ id: '1', quantity: '2' }]],
  ['too many lines', Array.from({ length: 301 }, (_, n) => ({ id: n + 1, quantity: 1 }))],
])('%s for the cart is rejected', async (_name, items) => {
  expect((await master.post('/api/quick-order/cart', { items })).statusCode).toBe(400)
})

test('files that are no list of products are rejected with a sentence, and the shop goes on', async () => {
  const manyRows = await sheetOf(Array.from({ length: 400 }, (_, n) => [`A${n}`, 1]))
  const bomb = await sheetOf([['x'.repeat(2_001)]])
  const cases: [Buffer, object, number, string][] = [
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), {}, 400, 'bad-sheet'],
    [Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100)]), {}, 400, 'bad-sheet'],
    [Buffer.alloc(100), {}, 400, 'bad-sheet'],
    [manyRows, {}, 400, 'bad-sheet'],
    [bomb, {}, 400, 'bad-sheet'],
    [Buffer.from('A1;2\n'.repeat(310)), {}, 400, 'bad-input'],
    [Buffer.from('A1;2'), { name: 'photo' }, 400, 'bad-input'],
    [Buffer.alloc(6 * 1024 * 1024, 0x41), {}, 413, 'too-large'],
  ]
  for (const [bytes, options, status, code] of cases) {
    const answer = await sendFile(master, bytes, options)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().error).toMatch(/[а-я]/)
  }
  expect((await master.post('/api/quick-order/file', { text: 'A1 2' })).statusCode).toBe(415)
  expect((await sendFile(master, Buffer.alloc(0))).json()).toEqual({ rows: [] })
})

test('lists made to hurt are answered like any other', async () => {
  for (const text of [
    "'; drop table products; --",
    '%_\\ 2',
    '\u0301'.repeat(100),
    '=cmd|calc 1',
    '😀 2',
    '<b>x</b> 1',
    '-'.repeat(290),
  ]) {
    const answer = await master.post('/api/quick-order', { text })
    expect([text, answer.statusCode]).toEqual([text, 200])
  }
  expect((await master.post('/api/quick-order', { text: 'DC31\u0000 2' })).statusCode).toBe(400)
})

test('a line with one wrong character offers the similar number and puts nothing in its place', async () => {
  const belt = await buildProduct(shop.db, { sku: 'QBELT-73915', masterPrice: '410' })
  await buildProduct(shop.db, { sku: 'QBELT-73918', discontinued: true })

  const [wrong, other] = await recognise('QBELT-73916 2\nсовсем не то 1')

  expect(wrong).toMatchObject({ status: 'missing', product: null, article: 'QBELT-73916', quantity: 2 })
  expect(wrong.similar).toMatchObject([
    { number: 'QBELT-73915', typed: 'QBELT-73916', product: { id: belt.id, master_price: 410 } },
  ])
  expect(other).toMatchObject({ status: 'missing', similar: [] })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, order, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** Goods come, go and are counted; whatever is pressed twice or by two at once, the books add up to the piece. */

type Person = Awaited<ReturnType<typeof openBrowserAs>>
let shop: TestApp
let olga: Person
let keeper: Person
beforeAll(async () => {
  shop = await buildOrderingShop()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  keeper = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
})
afterAll(() => shop.close())

function receive(by: Person, lines: object[], more: object = {}) {
  return by.post('/api/admin/stock/receipts', { key: randomUUID(), lines, ...more })
}

test('a pasted delivery note is understood line by line: article, barcode, old number, and what nobody knows', async () => {
  const pump = await buildProduct(shop.db, { sku: 'DC31-00178A', quantity: 4 })
  const belt = await buildProduct(shop.db, {
    sku: 'BELT-1',
    attributes: [['Штрихкод', '4607001234567, 4607001234574']],
    numbers: [{ number: '481 236 018', kind: 'old' }],
  })
  const text = 'dc31 00178a;5;1 200,50\n4607001234574\n481236018 2\nNO-SUCH;1\nBELT-1;2,5'
  const { lines } = (await olga.post('/api/admin/stock/lines', { text })).json()
  expect(lines.map((line: Record<string, { id: number }>) => [line.state, line.product?.id, line.quantity])).toEqual([
    ['found', pump.id, 5],
    ['found', belt.id, 1],
    ['found', belt.id, 2],
    ['unknown', undefined, 1],
    ['bad', belt.id, 0],
  ])
  expect(lines[0]).toMatchObject({ purchase_price: 1200.5, product: { quantity: 4 } })
  const seen = await keeper.post('/api/admin/stock/lines', { text })
  expect([seen.statusCode, seen.body.includes('purchase')]).toEqual([200, false])
  const found = (await olga.get('/api/admin/products?search=4607001234567')).json()
  expect(found.products.map(({ id }: { id: number }) => id)).toEqual([belt.id])
})

test('one receipt however often it is pressed: stock through the ledger, the price paid, the supplier', async () => {
  const supplier = (await olga.post('/api/admin/suppliers', { name: 'БытДеталь' })).json()
  const known = await buildProduct(shop.db, { quantity: 3, purchasePrice: '500' })
  const unknown = await buildProduct(shop.db, { quantity: null })
  const body = {
    key: randomUUID(),
    supplier_id: supplier.id,
    note: 'Накладная 17',
    lines: [
      { product_id: known.id, quantity: 2, purchase_price: 610.5 },
      { product_id: unknown.id, quantity: 4 },
      { product_id: known.id, quantity: 1 },
    ],
  }
  const answers = await Promise.all([1, 2, 3, 4].map(() => olga.post('/api/admin/stock/receipts', body)))
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.json().id}`)).size).toBe(1)
  expect(answers[0]?.json()).toMatchObject({
    kind: 'receipt',
    pieces: 7,
    lines_count: 2,
    supplier: { name: 'БытДеталь' },
  })
  expect(await stockOf(shop, known)).toMatchObject({ quantity: 6 })
  expect(await stockOf(shop, unknown)).toMatchObject({ quantity: 4 })
  const product = (await olga.get(`/api/admin/products/${known.id}`)).json()
  expect(product).toMatchObject({ purchase_price: 610.5, supplier: { id: supplier.id } })
  const { movements } = (await olga.get(`/api/admin/products/${known.id}/movements`)).json()
  expect(movements[0]).toMatchObject({
    reason: 'received',
    quantity_delta: 3,
    quantity_after: 6,
    actor: { name: expect.stringMatching(/^Ольга/) },
    document: { id: answers[0]?.json().id, kind: 'receipt' },
  })
  expect(await stockErrors(shop)).toEqual([])
})

test('a used key with anything else in the document is rejected and names what it made; the same again is answered with it', async () => {
  const product = await buildProduct(shop.db, { quantity: 5 })
  const other = await buildProduct(shop.db, { quantity: 5 })
  const line = { product_id: product.id, quantity: 2 }
  const key = randomUUID()
  const off = { key, reason: 'damaged', note: 'Упали', lines: [line] }
  const send = (body: object, kind = 'writeoffs') => keeper.post(`/api/admin/stock/${kind}`, body)
  const { id } = (await send(off)).json()
  const different = [
    { ...off, lines: [{ ...line, quantity: 3 }] },
    { ...off, lines: [line, { product_id: other.id, quantity: 1 }] },
    { ...off, reason: 'lost' },
    { ...off, note: 'Потеряли' },
  ]
  const rejected = [
    ...(await Promise.all(different.map((body) => send(body)))),
    await send({ key, lines: [line] }, 'receipts'),
    await send({ key }, 'counts'),
  ]
  expect(rejected.map((answer) => [answer.statusCode, answer.json().code, answer.json().made])).toEqual(
    rejected.map(() => [422, 'key-reused', id]),
  )
  const again = await send(off)
  expect([again.statusCode, again.json().id]).toEqual([201, id])
  expect([await stockOf(shop, product), await stockOf(shop, other)]).toMatchObject([{ quantity: 3 }, { quantity: 5 }])
})

test('what came goes first to the orders that wait for it', async () => {
  const product = await buildProduct(shop.db, { quantity: 2 })
  const buyer = await openBrowserAs(shop.app, { emailConfirmed: true })
  await order(buyer, [[product, 2]])
  await olga.post('/api/admin/stock/writeoffs', {
    key: randomUUID(),
    reason: 'damaged',
    lines: [{ product_id: product.id, quantity: 2 }],
  })
  await receive(olga, [{ product_id: product.id, quantity: 3 }])
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 3, reserved: 2 })
  expect(await stockErrors(shop)).toEqual([])
})

test('a write-off takes no more than there is, says why, and is one however often it is pressed', async () => {
  const product = await buildProduct(shop.db, { quantity: 5 })
  const unknown = await buildProduct(shop.db, { quantity: null })
  const off = (lines: object[], key = randomUUID(), reason: string | undefined = 'damaged') =>
    keeper.post('/api/admin/stock/writeoffs', { key, reason, lines })
  expect((await off([{ product_id: product.id, quantity: 6 }])).json().fields).toEqual({
    [`product-${product.id}`]: 'На складе только 5 шт.',
  })
  expect((await off([{ product_id: unknown.id, quantity: 1 }])).statusCode).toBe(400)
  expect((await off([{ product_id: product.id, quantity: 1 }], randomUUID(), 'because')).statusCode).toBe(400)
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => off([{ product_id: product.id, quantity: 2 }], key)))
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 3 })
  // Two people at once, together more than there is: one of them is told.
  const both = await Promise.all([1, 2].map(() => off([{ product_id: product.id, quantity: 2 }])))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 1 })
  expect(await stockErrors(shop)).toEqual([])
})

test('a storekeeper receives without prices: none is shown, none is taken', async () => {
  const product = await buildProduct(shop.db, { quantity: 1, purchasePrice: '63579' })
  const priced = await receive(keeper, [{ product_id: product.id, quantity: 1, purchase_price: 1 }])
  expect(priced.json().code).toBe('no-right')
  const plain = await receive(keeper, [{ product_id: product.id, quantity: 1 }])
  expect([plain.statusCode, /purchase|63579|supplier/.test(plain.body)]).toEqual([201, false])
  const { id } = plain.json()
  for (const path of ['/api/admin/stock/documents', `/api/admin/stock/documents/${id}`]) {
    expect((await keeper.get(path)).body).not.toMatch(/purchase|63579|supplier/)
  }
  const [row] = (
    await shop.db.execute(sql`select purchase_price::float8 as paid, quantity from products where id = ${product.id}`)
  ).rows
  expect(row).toEqual({ paid: 63579, quantity: 2 })
})

test('bad documents are rejected in words', async () => {
  const product = await buildProduct(shop.db)
  const bad = [
    [{ product_id: product.id, quantity: 0 }],
    [{ product_id: product.id, quantity: 1.5 }],
    [{ product_id: product.id, quantity: 1, purchase_price: -1 }],
    [],
  ]
  for (const lines of bad) expect((await receive(olga, lines)).statusCode).toBe(400)
  expect((await receive(olga, [{ product_id: 999_999, quantity: 1 }])).json().fields).toEqual({
    'product-999999': 'Такого товара больше нет',
  })
  expect((await receive(olga, [{ product_id: product.id, quantity: 1 }], { key: 'not-a-key' })).statusCode).toBe(400)
})

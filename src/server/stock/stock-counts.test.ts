import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** The shelf is counted while the shop goes on. */

type Person = Awaited<ReturnType<typeof openBrowserAs>>
let shop: TestApp
let keeper: Person
beforeAll(async () => {
  shop = await buildOrderingShop()
  keeper = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
})
afterAll(() => shop.close())

const start = (scope: object) => keeper.post('/api/admin/stock/counts', { key: randomUUID(), ...scope })
const put = (id: number, line: object) => keeper.put(`/api/admin/stock/counts/${id}/lines`, line)
const add = (id: number, lines: object[], key = randomUUID()) =>
  keeper.post(`/api/admin/stock/counts/${id}/lines`, { key, lines })
const apply = (id: number) => keeper.post(`/api/admin/stock/counts/${id}/apply`)
function move(kind: 'receipts' | 'writeoffs', product_id: number, quantity: number) {
  const reason = kind === 'writeoffs' ? { reason: 'lost' } : {}
  return keeper.post(`/api/admin/stock/${kind}`, { key: randomUUID(), ...reason, lines: [{ product_id, quantity }] })
}

test('a section is counted, what moved meanwhile is taken into account, and it is applied once', async () => {
  const short = await buildProduct(shop.db, { sku: 'SHORT', quantity: 10 })
  const place = { categoryId: short.categoryId, subcategoryId: short.subcategoryId }
  const right = await buildProduct(shop.db, { ...place, sku: 'RIGHT', quantity: 5 })
  const gone = await buildProduct(shop.db, { ...place, sku: 'GONE', quantity: 2 })
  const started = (await start({ category_id: short.categoryId })).json()
  expect(started.lines.map(({ sku }: { sku: string }) => sku)).toEqual(['GONE', 'RIGHT', 'SHORT'])
  const { id } = started

  await put(id, { product_id: short.id, quantity: 8 })
  await put(id, { product_id: right.id, quantity: 5 })
  // Counted 8 of 10; then 3 leave and 1 comes: 6 on the shelf, whatever the books say.
  await move('writeoffs', short.id, 3)
  await move('receipts', short.id, 1)
  const shown = (await keeper.post(`/api/admin/stock/counts/${id}/rest`)).json()
  const deltas = Object.fromEntries(shown.lines.map(({ sku, delta }: { sku: string; delta: number }) => [sku, delta]))
  expect(deltas).toEqual({ GONE: -2, RIGHT: 0, SHORT: -2 })

  const done = await Promise.all([apply(id), apply(id), apply(id)])
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(done[0]?.json()).toMatchObject({ state: 'done', pieces: 4 })
  const stock = await Promise.all([short, right, gone].map((product) => stockOf(shop, product)))
  expect(stock.map(({ quantity }) => quantity)).toEqual([6, 5, 0])
  expect((await put(id, { product_id: short.id, quantity: 1 })).json().code).toBe('count-over')
  expect(await stockErrors(shop)).toEqual([])
})

test('two counts of one shelf do not correct it twice', async () => {
  const product = await buildProduct(shop.db, { quantity: 10 })
  const counts = await Promise.all([start({}), start({})])
  const ids = counts.map((count) => count.json().id as number)
  for (const id of ids) await put(id, { product_id: product.id, quantity: 8 })
  for (const id of ids) await apply(id)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 8 })
  expect(await stockErrors(shop)).toEqual([])
})

test('a scanner counts piece by piece, and an unknown stock becomes known', async () => {
  const product = await buildProduct(shop.db, { quantity: null })
  const { id } = (await start({})).json()
  await Promise.all([1, 2, 3].map(() => add(id, [{ product_id: product.id, quantity: 1 }])))
  expect((await keeper.get(`/api/admin/stock/documents/${id}`)).json().lines).toMatchObject([{ quantity: 3, delta: 3 }])
  await apply(id)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 3 })
})

test('pieces of another shelf come on top of what is left by now of those counted before', async () => {
  const product = await buildProduct(shop.db, { quantity: 10 })
  const { id } = (await start({})).json()
  await add(id, [{ product_id: product.id, quantity: 4 }])
  await move('writeoffs', product.id, 3)
  await add(id, [{ product_id: product.id, quantity: 6 }])
  await apply(id)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 7 })

  // More left than had been counted by then: nothing is below an empty shelf.
  const again = (await start({})).json().id
  await add(again, [{ product_id: product.id, quantity: 1 }])
  await move('writeoffs', product.id, 3)
  await add(again, [{ product_id: product.id, quantity: 4 }])
  await apply(again)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 4 })
})

test('a number typed anew replaces what was counted before', async () => {
  const product = await buildProduct(shop.db, { quantity: 10 })
  const { id } = (await start({})).json()
  await add(id, [{ product_id: product.id, quantity: 4 }])
  await move('writeoffs', product.id, 3)
  await put(id, { product_id: product.id, quantity: 6 })
  await apply(id)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 6 })
  expect(await stockErrors(shop)).toEqual([])
})

test('a list is added whole and once, however often it is sent', async () => {
  const [pump, belt] = [await buildProduct(shop.db, { quantity: 10 }), await buildProduct(shop.db, { quantity: null })]
  const { id } = (await start({})).json()
  const lines = [
    { product_id: pump.id, quantity: 1500 },
    { product_id: belt.id, quantity: 2 },
    { product_id: pump.id, quantity: 3 },
  ]
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => add(id, lines, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const counted = (await keeper.get(`/api/admin/stock/documents/${id}`)).json().lines
  expect(Object.fromEntries(counted.map((line: Record<string, number>) => [line.product_id, line.quantity]))).toEqual({
    [pump.id]: 1503,
    [belt.id]: 2,
  })
  // With other lines the key has been used.
  const more = await add(id, [{ product_id: belt.id, quantity: 3 }], key)
  expect([more.statusCode, more.json().code]).toEqual([422, 'key-reused'])
  // The key is one of this count: in another it is as good as new.
  const other = (await start({})).json().id
  expect((await add(other, lines, key)).json().lines).toHaveLength(2)

  await apply(id)
  expect(await stockOf(shop, pump)).toMatchObject({ quantity: 1503 })
  expect((await add(id, lines)).json().code).toBe('count-over')
  expect(await stockErrors(shop)).toEqual([])
})

test('a list with a line that cannot be added adds nothing, and may be sent again', async () => {
  const product = await buildProduct(shop.db, { name: 'Насос', quantity: 4 })
  const { id } = (await start({})).json()
  const line = { product_id: product.id, quantity: 3 }
  const key = randomUUID()
  expect((await add(id, [line, { product_id: 999_999, quantity: 1 }], key)).json()).toMatchObject({
    code: 'bad-input',
    fields: { 'product-999999': 'Такого товара больше нет' },
  })
  expect((await add(id, [line], key)).json().lines).toMatchObject([{ quantity: 3 }])

  await put(id, { product_id: product.id, quantity: 999_999 })
  expect((await add(id, [line])).json().fields).toEqual({
    [`product-${product.id}`]: 'Насос: получится больше 1000000 шт.',
  })
  expect((await add(id, [{ ...line, quantity: 100_001 }])).json().error).toBe('Количество — до 100000')
  expect((await put(id, { product_id: product.id, quantity: 1_000_001 })).json().error).toBe('Количество — до 1000000')
  expect((await put(id, { product_id: 999_999, quantity: 1 })).json().fields).toEqual({
    product_id: 'Такого товара больше нет',
  })
})

test('a count that is given up changes nothing', async () => {
  const product = await buildProduct(shop.db, { quantity: 4 })
  const { id } = (await start({})).json()
  await put(id, { product_id: product.id, quantity: 0 })
  expect((await keeper.post(`/api/admin/stock/counts/${id}/cancel`)).json().state).toBe('cancelled')
  expect((await apply(id)).json().code).toBe('count-over')
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 4 })
  expect((await start({ category_id: 999_999 })).statusCode).toBe(400)
})

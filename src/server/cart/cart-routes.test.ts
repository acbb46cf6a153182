import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tierOf } from '#server/platform/session/sessions.ts'
import { buildManyProducts, buildProduct, buildProductOfUnknownStock } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { maxCartLines } from '#shared/cart/cart-rules.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { tierOf } })
})
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<typeof openBrowserAs>>

function put(buyer: Buyer, product: { id: number }, quantity: unknown) {
  return buyer.post('/api/cart', { user_id: buyer.user.id, product_id: product.id, quantity })
}

async function cartOf(buyer: Buyer) {
  return (await buyer.get(`/api/cart/${buyer.user.id}`)).json()
}

test('a line is put in, set to another quantity and taken out', async () => {
  const anna = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: '900' })

  const answer = await put(anna, pump, 2)
  await put(anna, pump, 3)

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const line = {
    id: pump.id,
    product_id: pump.id,
    quantity: 3,
    product_quantity: 5,
    price_seen: 900,
    product: expect.objectContaining({ id: pump.id, name: pump.name, price: 1000, user_price: 900 }),
  }
  expect(answer.json()).toEqual({ ...line, quantity: 2 })
  expect(await cartOf(anna)).toEqual([line])

  const removal = `/api/cart?user_id=${anna.user.id}&product_id=${pump.id}`
  expect((await anna.delete(removal)).json()).toEqual({ ok: true })
  expect((await anna.delete(removal)).statusCode, 'once more does no harm').toBe(200)
  expect(await cartOf(anna)).toEqual([])
})

test('lines stay in the order they were put in', async () => {
  const anna = await openBrowserAs(shop.app)
  const [first, second] = [await buildProduct(shop.db), await buildProduct(shop.db)]
  await put(anna, second, 1)
  await put(anna, first, 1)
  await put(anna, second, 2)

  expect((await cartOf(anna)).map((line: { id: number }) => line.id)).toEqual([second.id, first.id])
})

test('more than there is is rejected with what there is', async () => {
  const anna = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 5, reserved: 2 })

  const answer = await put(anna, pump, 4)

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual({ error: 'Столько нет в наличии', code: 'not-enough-stock', available: 3 })
  expect(await cartOf(anna)).toEqual([])
})

test('a part of unknown stock goes up to 99', async () => {
  const anna = await openBrowserAs(shop.app)
  const seal = await buildProductOfUnknownStock(shop.db)

  expect((await put(anna, seal, 99)).statusCode).toBe(200)
  expect((await put(anna, seal, 100)).json()).toMatchObject({ code: 'not-enough-stock', available: 99 })
})

test('hidden, unknown and discontinued products cannot be put in', async () => {
  const anna = await openBrowserAs(shop.app)
  const hidden = await buildProduct(shop.db, { hidden: true })
  const discontinued = await buildProduct(shop.db, { discontinued: true })

  expect((await put(anna, hidden, 1)).json()).toMatchObject({ code: 'product-not-found' })
  expect((await put(anna, { id: 2_147_483_647 }, 1)).statusCode).toBe(404)
  expect((await put(anna, discontinued, 1)).statusCode).toBe(409)
  expect(await cartOf(anna)).toEqual([])
})

test('a product hidden after it was put in is not shown, and one no longer made says so', async () => {
  const anna = await openBrowserAs(shop.app)
  const [hidden, discontinued] = [await buildProduct(shop.db), await buildProduct(shop.db)]
  await put(anna, hidden, 1)
  await put(anna, discontinued, 1)
  await shop.db.execute(sql`update products set hidden = true where id = ${hidden.id}`)
  await shop.db.execute(sql`update products set discontinued = true where id = ${discontinued.id}`)

  expect(await cartOf(anna)).toMatchObject([{ id: discontinued.id, product: { discontinued: true } }])
})

test('a changed price is known from the one last seen', async () => {
  const anna = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { price: '1000.90', userPrice: null, masterPrice: null })
  await put(anna, pump, 1)
  await shop.db.execute(sql`update products set price = 1200.50 where id = ${pump.id}`)

  expect(await cartOf(anna)).toMatchObject([{ price_seen: 1000, product: { price: 1200.5 } }])
  await put(anna, pump, 2)
  expect(await cartOf(anna)).toMatchObject([{ price_seen: 1200 }])
})

test('a master sees the master’s price in the cart, and nobody else does', async () => {
  const [master, anna] = [await openBrowserAs(shop.app, { role: 'master' }), await openBrowserAs(shop.app)]
  const pump = await buildProduct(shop.db, { price: '1000', userPrice: '900', masterPrice: '700' })
  await put(master, pump, 1)

  expect(await cartOf(master)).toMatchObject([{ price_seen: 700, product: { master_price: 700 } }])
  expect((await put(anna, pump, 1)).body).not.toMatch(/master_price|700/)
  expect((await anna.get(`/api/cart/${anna.user.id}`)).body).not.toMatch(/master_price|700/)
})

test('a cart holds a hundred lines, also when ten tabs fill it at once', async () => {
  const anna = await openBrowserAs(shop.app)
  await anna.get('/api/session')
  const products = await buildManyProducts(shop.db, 110)
  const ids = products.slice(0, 95).map(({ id }) => id)
  await shop.db.execute(sql`insert into cart_lines (user_id, product_id, quantity, price_seen)
    select ${anna.user.id}, id, 1, 1 from unnest(${sql.param(ids)}::integer[]) as id`)

  const answers = await Promise.all(products.slice(95).map((product) => put(anna, product, 1)))

  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(5)
  expect(answers.filter((answer) => answer.json().code === 'cart-full')).toHaveLength(10)
  expect(await cartOf(anna)).toHaveLength(maxCartLines)
  expect((await put(anna, products[0]!, 2)).statusCode, 'a line that is there may still change').toBe(200)
})

test('a guest’s cart joins the person’s own, never above the stock, and says what found no place', async () => {
  const anna = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 5 })
  const seal = await buildProductOfUnknownStock(shop.db)
  const soldOut = await buildProduct(shop.db, { quantity: 0 })
  await put(anna, pump, 3)

  const items = [
    { id: pump.id, quantity: 4 },
    { id: seal.id, quantity: 2 },
    { id: soldOut.id, quantity: 1 },
    { id: 2_000_000_000, quantity: 1 },
  ]
  const answer = await anna.post('/api/cart/merge', { items })

  expect(answer.json()).toMatchObject({
    lines: [
      { id: pump.id, quantity: 5 },
      { id: seal.id, quantity: 2 },
    ],
    dropped: [
      { id: pump.id, quantity: 2 },
      { id: soldOut.id, quantity: 1 },
      { id: 2_000_000_000, quantity: 1 },
    ],
  })
  expect(await cartOf(anna)).toEqual(answer.json().lines)
})

test.each([
  ['a hundred and one lines', { items: Array.from({ length: 101 }, (_, n) => ({ id: n + 1, quantity: 1 })) }],
  ['no list', { items: { id: 1, quantity: 1 } }],
  ['a negative quantity', { items: [{ id: 1, quantity: -9999 }] }],
  ['a quantity in words', { items: [{ id: 1, quantity: '1' }] }],
  ['nothing', {}],
])('a guest’s cart with %s is rejected', async (_name, body) => {
  const anna = await openBrowserAs(shop.app)

  expect((await anna.post('/api/cart/merge', body)).statusCode).toBe(400)
})

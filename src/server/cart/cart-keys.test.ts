import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<typeof openBrowserAs>>
type Item = { id: number; quantity: number }

const merge = (buyer: Buyer, items: Item[], key?: string) => buyer.post('/api/cart/merge', { items, key })

async function cartOf(buyer: Buyer) {
  const lines: Item[] = (await buyer.get(`/api/cart/${buyer.user.id}`)).json()
  return Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity]))
}

test('a cart merged again with its key is in once, and the answer is the same', async () => {
  const anna = await openBrowserAs(shop.app)
  const [pump, few] = [await buildProduct(shop.db, { quantity: 9 }), await buildProduct(shop.db, { quantity: 1 })]
  const items = [
    { id: pump.id, quantity: 2 },
    { id: few.id, quantity: 3 },
  ]
  const key = randomUUID()

  const answers = await Promise.all([1, 2, 3].map(() => merge(anna, items, key)))

  expect(answers[0]!.json().dropped).toEqual([{ id: few.id, quantity: 2 }])
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]!.json())
  expect(await cartOf(anna)).toEqual({ [pump.id]: 2, [few.id]: 1 })
})

test('with its key a cart that has changed meanwhile adds only what it has not added yet', async () => {
  const anna = await openBrowserAs(shop.app)
  const [pump, belt] = [await buildProduct(shop.db, { quantity: 9 }), await buildProduct(shop.db, { quantity: 9 })]
  const key = randomUUID()
  await merge(anna, [{ id: pump.id, quantity: 2 }], key)
  const more = [
    { id: pump.id, quantity: 1 },
    { id: belt.id, quantity: 1 },
    { id: pump.id, quantity: 2 },
  ]

  await merge(anna, more, key)
  await merge(anna, more, key)
  expect(await cartOf(anna)).toEqual({ [pump.id]: 3, [belt.id]: 1 })

  // What the buyer has taken out meanwhile does not come back.
  await anna.delete(`/api/cart?user_id=${anna.user.id}&product_id=${pump.id}`)
  await merge(anna, more, key)
  expect(await cartOf(anna)).toEqual({ [belt.id]: 1 })
})

test('without a key, with another or of somebody else the same cart is added', async () => {
  const [anna, boris] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  const pump = await buildProduct(shop.db, { quantity: 9 })
  const items = [{ id: pump.id, quantity: 1 }]
  const key = randomUUID()

  for (const each of [key, randomUUID(), undefined, undefined]) await merge(anna, items, each)
  await merge(boris, items, key)

  expect([await cartOf(anna), await cartOf(boris)]).toEqual([{ [pump.id]: 4 }, { [pump.id]: 1 }])
  expect((await merge(anna, items, 'again')).statusCode).toBe(400)
})

test('of a user the last twenty keys are remembered', async () => {
  const anna = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 100 })
  const items = [{ id: pump.id, quantity: 1 }]
  const keys = Array.from({ length: 22 }, () => randomUUID())
  for (const key of keys) await merge(anna, items, key)

  const { rows } = await shop.db.execute(sql`select key from cart_keys where user_id = ${anna.user.id}`)

  expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(keys.slice(2)))
})

import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, byCourier, order, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

/** Orders may take more than the books know, or goods nobody has counted: what is counted and what comes back is right all the same. */

type Person = Awaited<ReturnType<typeof openBrowserAs>>
let shop: TestApp
let olga: Person
let buyer: Person
beforeAll(async () => {
  shop = await buildOrderingShop()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
  buyer = await openBrowserAs(shop.app, { emailConfirmed: true })
})
afterAll(() => shop.close())

async function place(product: { id: number }, quantity: number) {
  return (await order(buyer, [[product, quantity]], byCourier)).id
}
async function move(id: number, ...statuses: string[]) {
  for (const status of statuses) {
    const answer = await olga.post(`/api/admin/orders/${id}/status`, { status, note: 'не забрали' })
    expect(answer.statusCode).toBe(200)
  }
}
async function count(product: { id: number }, quantity: number): Promise<number> {
  const { id } = (await olga.post('/api/admin/stock/counts', { key: randomUUID() })).json()
  await olga.put(`/api/admin/stock/counts/${id}/lines`, { product_id: product.id, quantity })
  return id
}
const apply = (id: number) => olga.post(`/api/admin/stock/counts/${id}/apply`)
async function setStock({ id }: { id: number }, quantity: number) {
  await shop.db.execute(sql`update products set quantity = ${quantity} where id = ${id}`)
}
async function lastMovement({ id }: { id: number }) {
  return (await olga.get(`/api/admin/products/${id}/movements`)).json().movements[0]
}

test('what left while the stock was unknown is not on the shelf that was counted before', async () => {
  const product = await buildProduct(shop.db, { quantity: null })
  const id = await place(product, 2)
  const counted = await count(product, 5)
  await move(id, 'processing', 'shipped')

  expect(await lastMovement(product)).toMatchObject({ reason: 'shipped', pieces: -2, quantity_delta: 0 })
  const { lines } = (await olga.get(`/api/admin/stock/documents/${counted}`)).json()
  expect(lines).toMatchObject([{ in_stock: null, quantity: 5, delta: 3 }])
  await apply(counted)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 3, reserved: 0 })
  expect(await stockErrors(shop)).toEqual([])
})

test('what left beyond the books is not on the shelf either', async () => {
  const product = await buildProduct(shop.db, { quantity: 2 })
  const id = await place(product, 2)
  await setStock(product, 1)
  const counted = await count(product, 5)
  await move(id, 'processing', 'shipped')

  expect(await lastMovement(product)).toMatchObject({ pieces: -2, quantity_delta: -1, quantity_after: 0 })
  await apply(counted)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 3, reserved: 0 })
  expect(await stockErrors(shop)).toEqual([])
})

test('goods the books know leave no second number', async () => {
  const product = await buildProduct(shop.db, { quantity: 5 })
  await move(await place(product, 2), 'processing', 'shipped')
  expect(await lastMovement(product)).toMatchObject({ pieces: null, quantity_delta: -2, quantity_after: 3 })
})

test.each([
  ['came back', 'cancelled', 5],
  ['was taken', 'completed', 3],
])(
  'a parcel that left while the stock was unknown and %s before the count is applied',
  async (_what, end, expected) => {
    const product = await buildProduct(shop.db, { quantity: null })
    const id = await place(product, 2)
    const counted = await count(product, 5)
    await move(id, 'processing', 'shipped', end)
    await apply(counted)
    expect(await stockOf(shop, product)).toMatchObject({ quantity: expected })
    expect(await stockErrors(shop)).toEqual([])
  },
)

test('a return that came while the stock was unknown is on the shelf that was counted before', async () => {
  const product = await buildProduct(shop.db, { quantity: null })
  const { id, number } = await order(buyer, [[product, 2]], byCourier)
  await move(id, 'processing', 'shipped', 'completed')
  const counted = await count(product, 5)
  const items = [{ id: product.id, quantity: 1 }]
  const asked = await buyer.post(`/api/orders/${number}/returns`, { items, reason: 'не подошёл' })
  const back = asked.json().returns.at(-1).id
  for (const status of ['approved', 'received']) await olga.post(`/api/admin/returns/${back}/status`, { status })
  expect(await lastMovement(product)).toMatchObject({ reason: 'returned', pieces: 1, quantity_after: null })
  await apply(counted)
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 6 })
  expect(await stockErrors(shop)).toEqual([])
})

test('a parcel that left while the stock was unknown comes back to a stock that is known by now', async () => {
  const product = await buildProduct(shop.db, { quantity: null })
  const id = await place(product, 3)
  await move(id, 'processing', 'shipped')
  await apply(await count(product, 5))
  await move(id, 'cancelled')
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 8, reserved: 0 })
  expect(await stockErrors(shop)).toEqual([])
})

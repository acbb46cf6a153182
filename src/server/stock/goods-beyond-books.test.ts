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
  buyer = await openBrowserAs(shop.app, { role: 'user' })
  await shop.db.execute(sql`update users set email_confirmed_at = now()`)
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

test('a parcel that left while the stock was unknown comes back to a stock that is known by now', async () => {
  const product = await buildProduct(shop.db, { quantity: null })
  const id = await place(product, 3)
  await move(id, 'processing', 'shipped')
  await apply(await count(product, 5))
  await move(id, 'cancelled')
  expect(await stockOf(shop, product)).toMatchObject({ quantity: 8, reserved: 0 })
  expect(await stockErrors(shop)).toEqual([])
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, relateProducts } from '#server/testing/builders.ts'
import { buildUser } from '#server/testing/people.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { refreshRanking } from './popularity-service.ts'
import { noteView, writeViews } from './view-log-service.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function popularityOf(product: { id: number }): Promise<number> {
  const { rows } = await shop.db.execute<{ popularity: number }>(
    sql`select popularity from products where id = ${product.id}`,
  )
  return rows[0]!.popularity
}

test('what is looked at and bought rises, and each look counts once', async () => {
  const looked = await buildProduct(shop.db)
  const bought = await buildProduct(shop.db)
  const idle = await buildProduct(shop.db)
  await refreshRanking(shop.db)

  for (const name of [looked.slug!, String(looked.id), 'no-such-part']) noteView(shop.db, name)
  await writeViews(shop.db)
  await buildPurchase(shop.db, { user: await buildUser(shop.db), product: bought })
  await refreshRanking(shop.db)
  const first = [await popularityOf(looked), await popularityOf(bought), await popularityOf(idle)]
  await refreshRanking(shop.db)

  expect(first[0]).toBeGreaterThan(0)
  expect(first[1]).toBeGreaterThan(first[0]!)
  expect(first[2]).toBe(0)
  expect([await popularityOf(looked), await popularityOf(bought), await popularityOf(idle)]).toEqual(first)
})

test('parts of the same orders stand on each other’s shelf, after what the shopkeeper put there', async () => {
  const [pump, hose, byHand] = [await buildProduct(shop.db), await buildProduct(shop.db), await buildProduct(shop.db)]
  await relateProducts(shop.db, pump, 'together', byHand)
  const orderBoth = async () => {
    await buildPurchase(shop.db, { user: await buildUser(shop.db), product: pump })
    await shop.db.execute(sql`insert into order_items (order_id, product_id, name, sku, price, quantity)
      select max(id), ${hose.id}, 'Шланг', 'H', 1, 1 from orders`)
  }
  const shelf = async () =>
    (await shop.get(`/api/products/by-slug/${pump.id}`)).json().together.map(({ id }: { id: number }) => id)

  await orderBoth()
  await refreshRanking(shop.db)
  expect(await shelf()).toEqual([byHand.id])
  await orderBoth()
  await refreshRanking(shop.db)
  expect(await shelf()).toEqual([byHand.id, hose.id])
})

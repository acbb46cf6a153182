import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { fewLeft } from '#shared/catalog/few-left.ts'

let shop: ShopWithPages
beforeAll(async () => {
  shop = await openShopWithPages()
})
afterAll(() => shop.close())

test('few left is the same number on the card, in the list of management and in the day', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const before = (await admin.get('/api/admin/day')).json().low_stock
  const few = await buildProduct(shop.db, { name: 'Мало', quantity: fewLeft })
  const enough = await buildProduct(shop.db, { name: 'Хватает', quantity: fewLeft + 1 })

  expect((await shop.visit(`/product/${few.slug}`)).text).toContain(`Осталось ${fewLeft} шт.`)
  expect((await shop.visit(`/product/${enough.slug}`)).text).not.toContain('Осталось')
  const list = (await admin.get('/api/admin/products?stock=low')).json()
  expect(list.products.map(({ id }: { id: number }) => id)).toEqual([few.id])
  expect((await admin.get('/api/admin/day')).json().low_stock).toBe(before + 1)
})

test('the day counts what is nearly all promised too, and a product that is both once', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const lowStock = async () => (await admin.get('/api/admin/day')).json().low_stock
  const before = await lowStock()
  for (const [quantity, reserved] of [
    [20, 20 - fewLeft],
    [20, 19 - fewLeft],
    [fewLeft, 1],
  ] as const) {
    const product = await buildProduct(shop.db, { quantity })
    for (const _ of [1, 2]) await buildPurchase(shop.db, { user: admin.user, product })
    await shop.db.execute(sql`update products set reserved = ${reserved} where id = ${product.id}`)
    await shop.db.execute(sql`update order_items set reserved = 1 where product_id = ${product.id}`)
  }

  expect(await lowStock()).toBe(before + 2)
})

test('the indexes of what runs out are made for that number', async () => {
  const { rows } = await shop.db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname in ('products_few', 'products_running_out')`,
  )

  expect(rows).toHaveLength(2)
  for (const { indexdef } of rows) expect(indexdef).toContain(`<= ${fewLeft})`)
})

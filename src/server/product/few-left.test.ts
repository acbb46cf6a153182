import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
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

test('the indexes of what runs out are made for that number', async () => {
  const { rows } = await shop.db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname in ('products_few', 'products_running_out')`,
  )

  expect(rows).toHaveLength(2)
  for (const { indexdef } of rows) expect(indexdef).toContain(`<= ${fewLeft})`)
})

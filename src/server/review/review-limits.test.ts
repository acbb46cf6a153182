import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('54. a hundred reviews in a minute are too many', async () => {
  const anna = await openBrowserAs(shop.app)
  const { id } = await buildProduct(shop.db)
  const text = 'Подошла, стоит как родная'

  const codes: number[] = []
  for (let n = 0; n < 100; n++)
    codes.push((await anna.post('/api/reviews', { product_id: id, rating: 5, text })).statusCode)

  expect(new Set(codes)).toEqual(new Set([403, 429]))
})

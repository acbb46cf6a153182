import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
afterAll(() => shop.close())

test('the header of management counts what waits, and brands come most frequent first', async () => {
  const olga = await openBrowserAs(shop.app, { role: 'admin' })
  const before = (await olga.get('/api/admin/waiting')).json()
  const person = await openBrowserAs(shop.app)
  await person.post('/api/master-requests', { city: 'Тула', experience: 'Ремонтирую машины с 2015 года' })
  for (const brand of ['LG', 'Samsung', 'Samsung']) await buildProduct(shop.db, { brand })

  const answer = await olga.get('/api/admin/waiting')
  const { brands } = (await olga.get('/api/admin/brands')).json()

  expect(answer.json()).toEqual({ ...before, master_requests: before.master_requests + 1 })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(brands.slice(0, 2)).toEqual(['Samsung', 'LG'])
  expect((await person.get('/api/admin/waiting')).statusCode).toBe(403)
})

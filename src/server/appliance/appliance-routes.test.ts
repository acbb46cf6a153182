import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildModel } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { maxAppliances } from '#shared/appliance/appliance-rules.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('the first appliance is the default; another takes over when told to, and the last one left when it goes', async () => {
  const anna = await openBrowserAs(shop.app)
  const [washer, oven] = [await buildModel(shop.db), await buildModel(shop.db)]

  await anna.post('/api/appliances', { model_id: washer.id, nickname: ' Стиралка на даче ' })
  const two = await anna.post('/api/appliances', { model_id: oven.id })
  expect(two.json().appliances).toEqual([
    { model: expect.objectContaining({ id: oven.id, code: oven.code }), nickname: '', is_default: false },
    {
      model: expect.objectContaining({ id: washer.id, brand: 'Samsung' }),
      nickname: 'Стиралка на даче',
      is_default: true,
    },
  ])

  const told = await anna.post('/api/appliances', { model_id: oven.id, is_default: true })
  expect(told.json().appliances).toMatchObject([{ is_default: true }, { is_default: false }])

  const left = await anna.delete(`/api/appliances/${oven.id}`)
  expect(left.json().appliances).toMatchObject([{ model: { id: washer.id }, is_default: true }])
  expect((await anna.delete(`/api/appliances/${oven.id}`)).statusCode, 'once more does no harm').toBe(200)
})

test('adding a model again renames it and makes no second one', async () => {
  const anna = await openBrowserAs(shop.app)
  const washer = await buildModel(shop.db)
  await anna.post('/api/appliances', { model_id: washer.id, nickname: 'Мамина' })

  await anna.post('/api/appliances', { model_id: washer.id })
  expect((await anna.get('/api/appliances')).json().appliances).toMatchObject([{ nickname: 'Мамина' }])
  await anna.post('/api/appliances', { model_id: washer.id, nickname: 'Наша' })
  expect((await anna.get('/api/appliances')).json().appliances).toMatchObject([{ nickname: 'Наша' }])
})

test('appliances are everybody’s own, and guests store none here', async () => {
  const [anna, boris] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  const washer = await buildModel(shop.db)
  await anna.post('/api/appliances', { model_id: washer.id })

  await boris.delete(`/api/appliances/${washer.id}`)

  expect((await boris.get('/api/appliances')).json()).toEqual({ appliances: [] })
  expect((await anna.get('/api/appliances')).json().appliances).toHaveLength(1)
  expect((await openBrowser(shop.app).get('/api/appliances')).statusCode).toBe(401)
})

test('twenty appliances are enough, also for ten tabs at once', async () => {
  const anna = await openBrowserAs(shop.app)
  await anna.get('/api/session')
  const washer = await buildModel(shop.db)
  const { rows } = await shop.db.execute<{ id: number }>(sql`
    insert into appliance_models (category_id, brand, code, code_norm)
    select ${washer.categoryId}, 'Bosch', 'X' || n, 'X' || n from generate_series(1, 25) n returning id`)

  const answers = await Promise.all(
    rows.map(({ id }) => anna.post('/api/appliances', { model_id: id, is_default: true })),
  )

  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(maxAppliances)
  expect(answers.filter((answer) => answer.json().code === 'appliances-full')).toHaveLength(5)
  const { appliances } = (await anna.get('/api/appliances')).json()
  expect(appliances.filter((appliance: { is_default: boolean }) => appliance.is_default)).toHaveLength(1)
})

test.each([
  [{ model_id: '1' }, 400],
  [{ model_id: 2_147_483_648 }, 400],
  [{ model_id: 2_147_483_647 }, 404],
  [{}, 400],
  [{ model_id: 1, nickname: 'я'.repeat(61) }, 400],
  [{ model_id: 1, nickname: '\u202eабв' }, 400],
  [{ model_id: 1, is_default: 'true' }, 400],
])('%j is answered with %i', async (body, status) => {
  const anna = await openBrowserAs(shop.app)

  expect((await anna.post('/api/appliances', body)).statusCode).toBe(status)
})

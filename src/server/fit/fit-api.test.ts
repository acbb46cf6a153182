import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildModel, buildProduct, linkModel } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ModelList } from '#shared/fit/model-contract.ts'

let shop: TestApp
let models: Record<'ww70' | 'ww70hw' | 'wf8' | 'lg70' | 'hotpoint' | 'digits', Awaited<ReturnType<typeof buildModel>>>
let fitted: Awaited<ReturnType<typeof buildProduct>>
let unlisted: Awaited<ReturnType<typeof buildProduct>>

beforeAll(async () => {
  shop = await buildTestApp()
  models = {
    ww70: await buildModel(shop.db, { brand: 'Samsung', code: 'WW70-J52' }),
    ww70hw: await buildModel(shop.db, { brand: 'Samsung', code: 'WW70J52E0HW/LP' }),
    wf8: await buildModel(shop.db, { brand: 'Samsung', code: 'WF 8590' }),
    lg70: await buildModel(shop.db, { brand: 'LG', code: 'WW70J52' }),
    hotpoint: await buildModel(shop.db, { brand: 'Hotpoint-Ariston', code: 'WMSD 7105' }),
    digits: await buildModel(shop.db, { brand: 'AEG', code: '914531' }),
  }
  fitted = await buildProduct(shop.db, { models: [models.ww70, models.wf8, models.hotpoint] })
  unlisted = await buildProduct(shop.db)
})
afterAll(() => shop.close())

const codes = ({ models }: ModelList) => models.map(({ brand, code }) => `${brand} ${code}`)

test.each([
  ['WW70', ['LG WW70J52', 'Samsung WW70-J52', 'Samsung WW70J52E0HW/LP']],
  ['ww 70-j52', ['LG WW70J52', 'Samsung WW70-J52', 'Samsung WW70J52E0HW/LP']],
  ['WW70J52E0HW/LP', ['Samsung WW70J52E0HW/LP']],
  ['Samsung WW70', ['Samsung WW70-J52', 'Samsung WW70J52E0HW/LP']],
  ['samsung ww70 j52e', ['Samsung WW70J52E0HW/LP']],
  ['hotpoint ariston wmsd', ['Hotpoint-Ariston WMSD 7105']],
  ['Hotpoint-Ariston WMSD', ['Hotpoint-Ariston WMSD 7105']],
  ['samsung', ['Samsung WF 8590', 'Samsung WW70-J52', 'Samsung WW70J52E0HW/LP']],
  ['sams', ['Samsung WF 8590', 'Samsung WW70-J52', 'Samsung WW70J52E0HW/LP']],
  ['914531', ['AEG 914531']],
  ['J52', []],
  ['w', []],
  ['%%', []],
  ['___', []],
])('«%s» finds %j', async (search, expected) => {
  const answer = await shop.get(`/api/models?search=${encodeURIComponent(search)}`)

  expect(codes(answer.json())).toEqual(expected)
  expect(answer.json().total).toBe(expected.length)
})

test('models come in portions', async () => {
  const first: ModelList = (await shop.get('/api/models?search=ww70&limit=2')).json()
  const second: ModelList = (await shop.get(`/api/models?search=ww70&limit=2&cursor=${first.next_cursor}`)).json()

  expect([...codes(first), ...codes(second)]).toEqual(['LG WW70J52', 'Samsung WW70-J52', 'Samsung WW70J52E0HW/LP'])
  expect(second.next_cursor).toBeNull()
})

test('one model is found by its id', async () => {
  const { id, brand, code, categoryId, note } = models.wf8

  expect((await shop.get(`/api/models/${id}`)).json()).toEqual({ id, brand, code, category_id: categoryId, note })
})

test('what a product fits comes by brand and code, in portions', async () => {
  const first: ModelList = (await shop.get(`/api/products/${fitted.id}/models?limit=2`)).json()
  const second: ModelList = (
    await shop.get(`/api/products/${fitted.id}/models?limit=2&cursor=${first.next_cursor}`)
  ).json()

  expect(first.total).toBe(3)
  expect([...codes(first), ...codes(second)]).toEqual([
    'Hotpoint-Ariston WMSD 7105',
    'Samsung WF 8590',
    'Samsung WW70-J52',
  ])
  expect((await shop.get(`/api/products/${unlisted.id}/models`)).json()).toEqual({
    models: [],
    total: 0,
    next_cursor: null,
  })
})

test.each<[string, 'fitted' | 'unlisted', 'yes' | 'no' | 'unknown', string | undefined]>([
  ['wf-8590', 'fitted', 'yes', 'wf8'],
  ['Samsung WW70J52', 'fitted', 'yes', 'ww70'],
  ['LG WW70J52', 'fitted', 'no', 'lg70'],
  ['WW70J52E0HW/LP', 'fitted', 'no', 'ww70hw'],
  ['914531', 'fitted', 'no', 'digits'],
  // Samsung and LG share the code, and only one of them fits.
  ['WW70J52', 'fitted', 'unknown', undefined],
  ['never heard of', 'fitted', 'unknown', undefined],
  ['wf-8590', 'unlisted', 'unknown', 'wf8'],
  ['ж', 'fitted', 'unknown', undefined],
])('«%s» and the %s product: %s', async (model, which, fits, known) => {
  const product = { fitted, unlisted }[which]

  const answer = await shop.get(`/api/fit?product_id=${product.id}&model=${encodeURIComponent(model)}`)

  expect(answer.json().fits).toBe(fits)
  expect(answer.json().model?.id).toBe(known && models[known as keyof typeof models].id)
})

test('a model can be asked about by its id', async () => {
  const answer = await shop.get(`/api/fit?product_id=${fitted.id}&model=${models.wf8.id}`)

  expect(answer.json()).toMatchObject({ fits: 'yes', model: { id: models.wf8.id } })
})

test('where two makers share a code and the product fits both, it fits', async () => {
  const product = await buildProduct(shop.db, { models: [models.ww70] })
  await linkModel(shop.db, product, models.lg70)

  expect((await shop.get(`/api/fit?product_id=${product.id}&model=WW70J52`)).json().fits).toBe('yes')
})

test('the cards of a list are asked about at once, in the order asked', async () => {
  const ids = [unlisted.id, fitted.id, 999_999]

  const answer = await shop.get(`/api/fit/list?product_ids=${ids.join(',')}&model=WF8590`)

  expect(answer.json()).toMatchObject({ model: { id: models.wf8.id } })
  expect(answer.json().fits).toEqual([
    { product_id: unlisted.id, fits: 'unknown' },
    { product_id: fitted.id, fits: 'yes' },
  ])
  expect((await shop.get(`/api/fit/list?product_ids=${fitted.id}&model=digits-unknown`)).json().fits[0].fits).toBe(
    'unknown',
  )
  expect((await shop.get(`/api/fit/list?product_ids=${fitted.id}&model=914531`)).json().fits[0].fits).toBe('no')
  for (const bad of ['product_ids=&model=a', 'product_ids=1', 'product_ids=x&model=a', 'model=a']) {
    expect((await shop.get(`/api/fit/list?${bad}`)).statusCode, bad).toBe(400)
  }
})

test('two makers that share a code have a page each', async () => {
  expect((await shop.get('/api/models/by-name/samsung/ww70j52')).json().model.id).toBe(models.ww70.id)
  expect((await shop.get('/api/models/by-name/lg/ww70j52')).json().model.id).toBe(models.lg70.id)
  expect((await shop.get('/api/models/by-name/bosch/ww70j52')).statusCode).toBe(404)
})

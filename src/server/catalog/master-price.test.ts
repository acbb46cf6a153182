import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildModel, buildProduct, refreshCounts, relateProducts } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let shop: TestApp
let product: Awaited<ReturnType<typeof buildProduct>>

beforeAll(async () => {
  shop = await buildTestApp()
  const prices = { price: '1000.00', userPrice: '900.00', masterPrice: '777.00', subcategoryId: undefined }
  const model = await buildModel(shop.db, { code: 'WW-1' })
  product = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'PUMP-X', models: [model] })
  const category = { categoryId: product.categoryId, subcategoryId: product.subcategoryId }
  const analog = await buildProduct(shop.db, { ...prices, ...category, name: 'Насос', sku: 'PUMP-Y' })
  const together = await buildProduct(shop.db, { ...prices, ...category, name: 'Насос', sku: 'PUMP-Z' })
  const successor = await buildProduct(shop.db, { ...prices, ...category, name: 'Насос', sku: 'PUMP-W' })
  await relateProducts(shop.db, product, 'analog', analog)
  await relateProducts(shop.db, product, 'together', together)
  await relateProducts(shop.db, successor, 'replaces', product)
  await refreshCounts(shop.db)
})
afterAll(() => shop.close())

async function everyAnswer() {
  const lists = [
    '',
    'search=PUMP',
    `category=${product.categoryId}`,
    `subcategory=${product.subcategoryId}`,
    'model=WW-1',
  ]
  const sorts = ['popular', 'price_asc', 'price_desc', 'new', 'match']
  const urls = [
    `/api/products/by-slug/${product.id}`,
    `/api/products/by-slug/${product.slug}`,
    ...lists.flatMap((list) => sorts.map((sort) => `/api/products?${list}&sort=${sort}&limit=1`)),
    ...lists.map((list) => `/api/products?${list}&price_min=1&in_stock=1&page=1`),
    `/api/products/${product.id}/models`,
    `/api/products/${product.id}/questions`,
    `/api/products/compare?ids=${product.id}`,
    `/api/fit?product_id=${product.id}&model=WW-1`,
    '/api/models?search=WW',
    '/api/models/by-name/samsung/ww1',
    '/api/models/by-name/samsung/ww1?in_stock=1&kind=analog',
    '/api/suggest?q=PUMP',
    '/api/categories',
    '/api/subcategories',
    '/api/shop',
    '/api/symptoms',
  ]
  const answers = []
  for (const url of urls) answers.push(await shop.get(url))
  expect(answers.map((answer) => answer.statusCode)).toEqual(urls.map(() => 200))
  const byIds = await shop.post('/api/products/by-ids', { ids: [product.id] })
  expect(byIds.statusCode).toBe(200)
  return [...answers, byIds]
}

test('32. nobody but a master ever sees a master’s price, not even as a place in a list', async () => {
  shop.lookAs('retail')

  for (const answer of await everyAnswer()) {
    expect(answer.body).not.toContain('master')
    // As a number of its own: the microseconds of a cursor may hold the same digits.
    expect(answer.body).not.toMatch(/\b777\b/)
    const cursor = answer.json().next_cursor
    if (cursor) expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/\b777\b|master/)
  }
})

test('a master sees it on every card', async () => {
  shop.lookAs('master')

  const answers = await everyAnswer()

  const cards = answers.flatMap((answer) => {
    const body = answer.json()
    const all = [body, ...(body.products ?? []), ...(body.analogs ?? []), ...(body.together ?? []), body.replaced_by]
    return [...all, ...(Array.isArray(body) ? body : [])].filter((card) => card?.sku)
  })
  expect(cards.length).toBeGreaterThan(40)
  expect(new Set(cards.map((card) => card.master_price))).toEqual(new Set([777]))
})

test('prices may be kept by no store on the way', async () => {
  for (const url of ['/api/products', `/api/products/by-slug/${product.id}`]) {
    expect((await shop.get(url)).headers['cache-control']).toContain('no-store')
  }
})

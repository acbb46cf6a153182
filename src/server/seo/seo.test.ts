import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategoryWithoutSlug, buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ env: { PUBLIC_ORIGIN: 'https://shop.example' } })
})
afterAll(() => shop.close())

test('robots are told what to leave alone and where the list of addresses is', async () => {
  const { body, headers } = await shop.get('/robots.txt', { host: 'evil.com' })
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain('Disallow: /api/\n')
  expect(body).toContain('Disallow: /search?\n')
  expect(body).toContain('Disallow: /cart$\n')
  expect(body).not.toMatch(/^Disallow: \/(cart|product)$/m)
  expect(body).toContain('Sitemap: https://shop.example/sitemap.xml')
  expect(body).not.toContain('evil')
})

test('the sitemap names categories, products and the shop’s own pages, each at PUBLIC_ORIGIN', async () => {
  await shop.database.reset()
  const category = await buildSubcategory(shop.db)
  const nameless = await buildCategoryWithoutSlug(shop.db)
  const product = await buildProduct(shop.db, { subcategoryId: category.id, categoryId: category.categoryId })
  const hidden = await buildProduct(shop.db, { hidden: true })
  const { rows } = await shop.database.pool.query('select slug from categories where id = $1', [category.categoryId])

  const index = await shop.get('/sitemap.xml', { host: 'evil.com' })
  expect(locations(index.body)).toEqual(['https://shop.example/sitemap-1.xml', 'https://shop.example/sitemap-2.xml'])

  const categories = await shop.get('/sitemap-1.xml')
  expect(locations(categories.body)).toEqual(
    expect.arrayContaining([
      'https://shop.example/',
      'https://shop.example/about',
      'https://shop.example/info/dostavka',
      `https://shop.example/${rows[0].slug}`,
      `https://shop.example/${rows[0].slug}/${category.slug}`,
      `https://shop.example/${nameless.id}`,
    ]),
  )

  const products = await shop.get('/sitemap-2.xml')
  expect(locations(products.body)).toEqual([`https://shop.example/product/${product.slug}`])
  expect(products.body).toContain(`<lastmod>${product.updatedAt.toISOString()}</lastmod>`)
  expect(products.body).not.toContain(hidden.slug)

  const small = await shop.app.inject({ url: '/sitemap-2.xml', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(small.rawPayload).toString()).toBe(products.body)
})

test('products far apart by their ids come in files of their own, many in batches', async () => {
  await shop.database.reset()
  const category = await buildSubcategory(shop.db)
  await shop.database.pool.query(
    `insert into products (id, category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price)
     select n, $1, $2, 'S' || n, 'S' || n, 'part', 'b', 'analog', 'pump', 10 from generate_series(47000, 53000) n`,
    [category.categoryId, category.id],
  )
  expect(locations((await shop.get('/sitemap.xml')).body)).toHaveLength(3)
  const first = locations((await shop.get('/sitemap-2.xml')).body)
  const second = locations((await shop.get('/sitemap-3.xml')).body)
  expect([first.length, first.at(-1)]).toEqual([3001, 'https://shop.example/product/50000'])
  expect([second.length, second[0]]).toEqual([3000, 'https://shop.example/product/50001'])
})

test.each(['/sitemap-0.xml', '/sitemap-999.xml', '/sitemap-9999999.xml', '/sitemap-1e3.xml', '/sitemap-x.xml'])(
  'there is no %s',
  async (path) => {
    expect((await shop.get(path)).statusCode).toBe(404)
  },
)

function locations(xml: string): string[] {
  return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
}

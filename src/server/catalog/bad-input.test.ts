import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { problem } from '#shared/problem/problem.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
  await buildProduct(shop.db)
})
afterAll(() => shop.close())

const long = 'a'.repeat(10_000)

async function expectRejection(
  answer: { statusCode: number; body: string; headers: object },
  status: number | number[],
) {
  expect([status].flat(), answer.body).toContain(answer.statusCode)
  expect(problem.strict().safeParse(JSON.parse(answer.body)).success, answer.body).toBe(true)
  expect(answer.body).not.toMatch(/stack|node_modules|select |syntax|FST_/)
}

test.each([
  ['/api/products/by-slug/net-takogo', 404],
  ['/api/products/by-slug/..%2f..%2fetc%2fpasswd', 404],
  ["/api/products/by-slug/'", 404],
  ['/api/products/by-slug/a%00b', 400],
  ['/api/products/by-slug/%E0%A4%A', 400],
  [`/api/products/by-slug/${'a'.repeat(300)}`, 404],
  [`/api/products/by-slug/${long}`, 400],
  ['/api/products/by-slug/2147483648', 404],
  ['/api/products/by-slug/99999999999999999999', 404],
  ['/api/products/by-slug/0', 404],
  ['/api/products/by-slug/-1', 404],
  ['/api/products/by-slug/', 404],
] as const)('31. a product by the address $0 is rejected with $1', async (url, status) => {
  await expectRejection(await shop.get(url), status)
})

test.each([
  ['/api/categories/by-slug/net-takoj', 404],
  ['/api/categories/by-slug/2147483648', 404],
  ['/api/categories/by-slug/a%00', 400],
  ['/api/subcategories/by-slugs/net/takoj', 404],
  ['/api/subcategories/by-slugs/1/2147483648', 404],
  ['/api/subcategories/by-category/abc', 400],
  ['/api/subcategories/by-category/1.5', 400],
  ['/api/subcategories/by-category/2147483648', 400],
  ['/api/subcategories/by-category/2147483647', 404],
  ['/api/products?sort=master_price', 400],
  ['/api/products?sort=retail_price;drop', 400],
  ['/api/products?sort=popular&sort=new', 400],
  ['/api/products?brand=a&brand=b', 400],
  ['/api/products?brand=%00', 400],
  [`/api/products?brand=${long}`, 400],
  ['/api/products?page=0', 400],
  ['/api/products?page=101', 400],
  ['/api/products?page=99999999999', 400],
  ['/api/products?limit=101', 400],
  ['/api/products?price_min=2147483648', 400],
  ['/api/products?price_max=-1', 400],
  ['/api/products?price_max=1e309', 400],
  ['/api/products?in_stock=maybe', 400],
  ['/api/products?category=net-takoj', 404],
  ['/api/products?category=2147483648', 400],
  ['/api/products?category=a%27b', 400],
  ['/api/products?subcategory=nasosy', 400],
  ['/api/products?category=1&subcategory=2147483647', 404],
  ['/api/products?cursor=AAAA', 400],
  ['/api/products?cursor=W10', 400],
  ['/api/products?cursor=%00', 400],
  ['/api/products?cursor=', 400],
  [`/api/products?cursor=${Buffer.from('["popular","retail",0,2147483648,1]').toString('base64url')}`, 400],
  [`/api/products?cursor=${Buffer.from('["popular","retail",0,1,1e300]').toString('base64url')}`, 400],
  [`/api/products?cursor=${Buffer.from('["popular","master",0,1,1]').toString('base64url')}`, 400],
  ['/api/products?cursor=AAAA&page=1', 400],
  ['/api/models', 400],
  ['/api/models?search=a&search=b', 400],
  ['/api/models?search=%00', 400],
  [`/api/models?search=${long}`, 400],
  ['/api/models?search=ww&limit=0', 400],
  ['/api/models?search=ww&cursor=AAAA', 400],
  [`/api/models?search=ww&cursor=${Buffer.from('["a\\u0000","b"]').toString('base64url')}`, 400],
  ['/api/models/abc', 400],
  ['/api/models/2147483648', 400],
  ['/api/models/2147483647', 404],
  ['/api/products/abc/models', 400],
  ['/api/products/2147483647/models', 404],
  ['/api/products/1/models?cursor=AAAA', 400],
  ['/api/fit', 400],
  ['/api/fit?product_id=1', 400],
  ['/api/fit?product_id=1&model=', 400],
  ['/api/fit?product_id=1&model=%00', 400],
  ['/api/fit?product_id=x&model=ww', 400],
  ['/api/fit?product_id=1&product_id=2&model=ww', 400],
  ['/api/fit?product_id=2147483647&model=ww', 404],
  ['/api/symptoms?category=net-takoj', 404],
  ['/api/symptoms?category=a&category=b', 400],
  ['/api/symptoms?category=%00', 400],
  ['/api/no-such-call', 404],
  ['/api/', 404],
] as const)('GET $0 is rejected with $1', async (url, status) => {
  await expectRejection(await shop.get(url), status)
})

test.each(['/api/products?search=a&search=b', '/api/products?search=%00%00', `/api/products?search=${long}`])(
  '30. GET %s is rejected',
  async (url) => {
    await expectRejection(await shop.get(url), 400)
  },
)

test.each([
  '/api/products?search=%25',
  '/api/products?search=%25%25',
  '/api/products?search=__',
  '/api/products?search=%5C%5C',
  "/api/products?search=''",
  '/api/products?search=foo+%26+%7C+bar',
  '/api/products?search=%3C-%3E',
  '/api/products?search=%F0%9F%98%80%F0%9F%98%80',
  '/api/products?search=%ED%A0%80',
  '/api/products?search=a%E2%80%8Bb',
  '/api/products?utm_source=x&utm_source=y&attr.=1',
  '/api/products?brand=,,,',
  '/api/products?attr.x=1,2,3&attr.y=a',
  '/api/products?page=100&limit=100',
  '/api/models?search=%25%25',
  '/api/models?search=%5C',
  '/api/fit?product_id=1&model=%25',
  '/api/fit?product_id=1&model=2147483648',
])('30. GET %s is odd but harmless', async (url) => {
  const answer = await shop.get(url)

  expect(answer.statusCode).toBeLessThan(500)
  if (answer.statusCode >= 400) await expectRejection(answer, 400)
  if (url.includes('search=')) expect(answer.json().products ?? []).toEqual([])
})

test.each([
  ['nothing', undefined],
  ['an array', '[1]'],
  ['a text', '"1"'],
  ['no ids', '{}'],
  ['ids of another kind', '{"ids":["1;drop"]}'],
  ['a negative id', '{"ids":[-1]}'],
  ['zero', '{"ids":[0]}'],
  ['a fraction', '{"ids":[1.5]}'],
  ['an id beyond the database', '{"ids":[2147483648]}'],
  ['one id twice', '{"ids":[1,1]}'],
  ['nested ids', '{"ids":[[1]]}'],
  ['101 ids', JSON.stringify({ ids: Array.from({ length: 101 }, (_, n) => n + 1) })],
  ['too many ids to read', JSON.stringify({ ids: Array.from({ length: 100_000 }, (_, n) => n + 1) })],
  ['broken JSON', '{"ids":[1'],
  ['a prototype', '{"__proto__":{"ids":[1]}}'],
])('29. by-ids with %s is rejected', async (_case, payload) => {
  const answer = await shop.post('/api/products/by-ids', payload)

  await expectRejection(answer, [400, 413])
})

test('29. no ids are no products, and hidden or unknown products are left out', async () => {
  const [shown, hidden] = [await buildProduct(shop.db), await buildProduct(shop.db, { hidden: true })]

  expect((await shop.post('/api/products/by-ids', { ids: [] })).json()).toEqual([])
  const answer = await shop.post('/api/products/by-ids', { ids: [hidden.id, 2_147_483_647, shown.id] })
  expect(answer.json().map((card: { id: number }) => card.id)).toEqual([shown.id])
})

test.each(['text/plain', 'application/xml', 'application/json\ta', 'multipart/form-data', 'x'])(
  'by-ids as %s is rejected',
  async (type) => {
    await expectRejection(await shop.post('/api/products/by-ids', '{"ids":[1]}', { 'content-type': type }), [400, 415])
  },
)

test.each(['DELETE', 'PUT', 'PATCH', 'POST'] as const)('%s on a list is rejected', async (method) => {
  await expectRejection(await shop.app.inject({ method, url: '/api/categories' }), [404, 405])
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildProduct } from '#server/testing/builders.ts'
import { rawGet, rawRequest } from '#server/testing/raw-request.ts'
import { cookieOf, openShopWithPages, type ShopWithPages, testOrigin } from '#server/testing/shop-with-pages.ts'
import { openBrowserAs } from './testing/users.ts'

/** Where addresses lead that nobody types by mistake. The numbers are those of docs/security-checklist.md. */

const secret = 'the database has this password'
let shop: ShopWithPages
beforeAll(async () => {
  shop = await openShopWithPages()
  await mkdir(join(shop.dataDir, 'uploads'), { recursive: true })
  for (const file of ['.env', 'package.json', 'a.webp']) await writeFile(join(shop.dataDir, file), secret)
})
afterAll(() => shop.close())

test('34. neither Host nor what a proxy claims is repeated, to anyone', async () => {
  const part = await buildProduct(shop.db)
  const category = await buildCategory(shop.db)
  const claims = {
    host: 'evil.com',
    'x-forwarded-host': 'evil.com',
    'x-forwarded-proto': 'gopher',
    forwarded: 'host=evil.com',
  }
  const page = `/product/${part.slug}`

  for (const path of [
    '/',
    page,
    `/category/${category.id}`,
    '/about/',
    '/net-takogo',
    '/sitemap.xml',
    '/robots.txt',
    '/api/shop',
  ]) {
    const claimed = await rawGet(shop.address, path, claims)
    expect([path, claimed.status < 500]).toEqual([path, true])
    expect(claimed.head + claimed.body.toString()).not.toMatch(/evil|gopher/)
    const clean = await shop.visit(path)
    expect(clean.text + [...clean.headers].join()).not.toMatch(/evil|gopher/)
  }
  expect((await rawGet(shop.address, page, claims)).body.toString()).toContain(`href="${testOrigin}${page}"`)
})

test.each([
  ['/profile/a.css', 404],
  ['/cart;x.js', 302],
  ['//evil.com', 302],
  ['///evil.com/..', 302],
  ['/\\evil.com', 302],
  ['/%5cevil.com', 302],
  ['/%2f%2fevil.com', 302],
  ['/%0d%0aSet-Cookie:x', 302],
  ['/about%0d%0aSet-Cookie:x/', 302],
  ['/about%00', 302],
  ['/search?q=%00', 302],
  ['http://evil.com/', 302],
  ['//evil.com/', 302],
  ['/evil.com/', 404],
])('36. %s leads nowhere else (%i) and is not stored', async (target, status) => {
  for (let times = 0; times < 2; times++) {
    const answer = await rawGet(shop.address, target)
    expect(answer.status).toBe(status)
    expect(answer.header('location')).toBe(status === 302 ? '/404' : null)
    expect(answer.header('set-cookie')).toBeNull()
    expect(answer.header('cache-control')).toBe('no-store')
  }
})

test.each([
  ['/uploads/../package.json', 404],
  ['/uploads/../.env', 404],
  ['/uploads/../a.webp', 404],
  ['/uploads/..%2f.env', 404],
  ['/uploads/..%2fa.webp', 404],
  ['/uploads/%2e%2e/a.webp', 404],
  ['/uploads/%2e%2e%2fa.webp', 404],
  ['/uploads/%2e%2e/', 404],
  ['/uploads/..%5ca.webp', 404],
  ['/uploads//../a.webp', 404],
  ['/uploads/%E0%A4%A', 400],
  ['/uploads/a%00.webp', 400],
  ['/assets/..%5c', 404],
  ['/assets/../../package.json', 404],
  ['/assets/%2e%2e/%2e%2e/package.json', 404],
])('37. %s reaches no file (%i), and the shop goes on', async (target, status) => {
  const answer = await rawGet(shop.address, target)

  expect(answer.status).toBe(status)
  expect(answer.body.toString()).not.toMatch(/the database has|"dependencies"/)
  expect(answer.header('location')).toBeNull()
  expect((await shop.visit('/healthz')).status).toBe(200)
})

test.each([
  '/.git/config',
  '/.git/HEAD',
  '/.env',
  '/src/',
  '/src/server/main.ts',
  '/package.json',
  '/package-lock.json',
  '/node_modules/',
  '/node_modules/fastify/package.json',
  '/db/schema/06-product.sql',
  '/data/',
  '/assets/',
  '/assets/entry.js.map',
  '/.vite/manifest.json',
])('38. %s is not there', async (path) => {
  const first = await shop.visit(path)
  const moved = first.status === 301 ? (first.headers.get('location') ?? '') : null

  expect(moved ?? path.slice(0, -1)).toBe(path.slice(0, -1))
  const last = moved === null ? first : await shop.visit(moved)
  expect(last.status).toBe(404)
})

test.each([
  'http://x/api/admin/audit',
  'http://x/api/admin/users/../audit',
  '//api/admin/audit',
  '//api//admin//audit',
  '/api//admin/audit',
  '/API/ADMIN/AUDIT',
  '/Api/admin/audit',
  '/api/admin/audit;',
  '/api/admin/audit;a=b',
  '/api/admin/audit/',
  '/api/admin/%61udit',
  '/api/admin%2faudit',
  '/api/admin/./audit',
  '/api/shop/../admin/audit',
  '/api/admin/audit?access=guest',
  '/api/admin/audit%00',
])('39. %s opens nothing to a guest or a customer', async (target) => {
  const customer = await openBrowserAs(shop.app)

  for (const headers of [{}, cookieOf(customer)]) {
    const answer = await rawGet(shop.address, target, headers)
    expect([302, 400, 401, 403, 404]).toContain(answer.status)
    expect(answer.header('location') ?? '/404').toBe('/404')
    expect(answer.body.toString()).not.toContain('events')
  }
})

test('39. an administrator at the right address finds what was asked for above', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  const answer = await rawGet(shop.address, '/api/admin/audit', cookieOf(admin))

  expect([answer.status, answer.body.toString()]).toEqual([200, expect.stringContaining('"events"')])
})

test.each(['/api/logout', 'http://x/api/logout', '/api/logout?_method=GET'])(
  '39. a change at %s wants its token however it is spelt',
  async (target) => {
    const customer = await openBrowserAs(shop.app)
    const { cookie } = cookieOf(customer)

    const answer = await rawRequest(
      shop.address,
      `POST ${target} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\nx-http-method-override: GET\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    )

    expect([answer.status, JSON.parse(answer.body.toString()).code]).toEqual([403, 'csrf'])
    expect((await customer.get(`/api/user/${customer.user.id}`)).statusCode).toBe(200)
  },
)

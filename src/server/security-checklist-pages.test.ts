import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { calmLoop } from '#server/testing/calm-loop.ts'
import { brokenPath, cookieOf, openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { dataOf } from './testing/script-data.ts'
import { openBrowserAs } from './testing/users.ts'

/** What pages are made of and what goes with them. The numbers are those of docs/security-checklist.md. */

let shop: ShopWithPages
beforeAll(async () => {
  shop = await openShopWithPages()
})
afterAll(() => shop.close())

const hostile = '</script><script>alert(1)</script><!-- \u2028'

test('44. a name that would be a script stays a name, in the page, its data and its schema', async () => {
  const evil = await buildProduct(shop.db, { name: hostile, description: hostile, slug: 'evil', brand: hostile })
  const good = await buildProduct(shop.db, { name: 'Помпа', description: 'Помпа', slug: 'good', brand: 'Помпа' })
  const pathOf = async ({ categoryId }: typeof evil) => {
    const { rows } = await shop.database.pool.query('select slug from categories where id = $1', [categoryId])
    return `/${rows[0].slug}`
  }
  const pairs = [
    ['/product/evil', '/product/good'],
    [await pathOf(evil), await pathOf(good)],
  ] as const

  for (const [evilPath, goodPath] of pairs) {
    const [page, harmless] = [await shop.visit(evilPath), await shop.visit(goodPath)]
    expect([page.status, harmless.status]).toEqual([200, 200])
    expect(page.text.match(/<script/gi)).toHaveLength(harmless.text.match(/<script/gi)?.length ?? 0)
    expect(page.text).not.toMatch(/<script>|alert\(1\)<\/script/i)
    const [data] = dataOf(page.text, 'application/json')
    expect(data).toContain('\\u003c/script\\u003e')
    const all = [data ?? '', ...dataOf(page.text, 'application/ld+json')]
    for (const json of all) {
      expect(json).not.toMatch(/[<>&\u2028\u2029]/)
      expect(() => JSON.parse(json)).not.toThrow()
    }
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain(JSON.stringify(hostile).slice(1, -1))
  }
  const [schema] = dataOf((await shop.visit('/product/evil')).text, 'application/ld+json')
  expect(schema).toContain('\\u003cscript\\u003e')
})

test('45. what was searched for is text in the title, and the page asks not to be indexed', async () => {
  const typed = '</title><script>alert(1)</script>'

  for (const query of [encodeURIComponent(typed), typed, `${encodeURIComponent(typed)}${'%D1%8F'.repeat(100)}`]) {
    const { status, text } = await shop.visit(`/search?q=${query}`)
    expect(status).toBe(200)
    expect(text.match(/<title>/g)).toHaveLength(1)
    expect(text.match(/<title>(.*?)<\/title>/)?.[1]).toContain('&lt;/title&gt;&lt;script&gt;')
    expect(text).not.toContain('<script>')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    const description = text.match(/<meta name="description" content="([^"]*)"/)?.[1] ?? ''
    expect(description).not.toBe('')
    expect([...description.replace(/&\w+;|&#x?\w+;/g, '.')].length).toBeLessThanOrEqual(160)
  }
})

describe('55. every answer tells the browser what to reject', () => {
  const pages: [path: string, status: number][] = [
    ['/', 200],
    ['/about', 200],
    ['/404', 404],
    ['/net-takogo', 404],
    ['/product/net-takogo', 404],
    [brokenPath, 500],
  ]
  test.each(pages)('55. the page %s, which answers %i', async (path, status) => {
    const anna = await openBrowserAs(shop.app)
    for (const headers of [{}, {}, cookieOf(anna)]) {
      const answer = await shop.visit(path, headers)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expectPageHeaders(answer.headers)
      expect(answer.text).not.toMatch(/secret detail|node_modules|\/src\//)
    }
  })

  test('55. the page of a shop whose database is away', async () => {
    const { config, database, pages } = shop
    const pool = new pg.Pool(database.pool.options)
    await pool.end()
    const cut = { ...database, pool, db: drizzle(pool) }
    const app = await buildApp({ config, database: cut, log: quietLog, loop: calmLoop, tierOf: () => 'retail', pages })

    for (const url of ['/', '/about', '/product/1', '/search?q=pump']) {
      const answer = await app.inject(url)
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 503, 'no-store'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expectPageHeaders(new Headers(answer.headers as Record<string, string>))
      expect(answer.body).not.toMatch(/select |Cannot use a pool|node_modules/)
    }
    await app.close()
  })

  test.each([
    ['/api/categories', 200],
    ['/api/nothing', 404],
    ['/api/products?sort=x', 400],
    ['/api/products/by-slug/%E0%A4%A', 400],
    ['/%E0%A4%A', 400],
    ['/uploads/none.webp', 404],
    ['/healthz', 200],
    ['/sitemap.xml', 200],
    ['/.env', 404],
  ])('55. what is no page: %s, which answers %i', async (path, status) => {
    const answer = await shop.visit(path)

    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expectCommonHeaders(answer.headers)
  })

  test('55. what is personal is stored by nobody', async () => {
    const anna = await openBrowserAs(shop.app)

    for (const url of [
      '/api/session',
      '/api/favorites',
      '/api/appliances',
      '/api/requests',
      '/api/user/:id',
      '/api/cart/:id',
    ]) {
      const { statusCode, headers } = await anna.get(url.replace(':id', String(anna.user.id)))
      expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, expect.stringContaining('no-store')])
    }
  })

  test('the policy allows the one script that stands in a page, word for word', async () => {
    const { text, headers } = await shop.visit('/')
    const script = text.match(/<script id="head-script"[^>]*>(.*?)<\/script>/)?.[1] ?? ''
    expect(script).not.toBe('')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}'`)
  })

  test('only a page of management may ask for a camera, and only for itself', async () => {
    const cameraOf = async (path: string) => (await shop.visit(path)).headers.get('permissions-policy')?.split(', ')[0]
    expect([await cameraOf('/'), await cameraOf('/about')]).toEqual(['camera=()', 'camera=()'])
    const admin = await openBrowserAs(shop.app, { role: 'admin' })
    const { headers } = await admin.get('/stock?tab=count')
    expect(String(headers['permissions-policy'])).toMatch(/^camera=\(self\), geolocation=\(\), microphone=\(\)/)
  })

  function expectPageHeaders(headers: Headers) {
    const policy = headers.get('content-security-policy') ?? ''
    for (const directive of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(directive)
    }
    expect(policy).not.toContain('unsafe')
    // A page kept for everyone that sets a cookie would give everyone the same one.
    expect(headers.get('set-cookie')).toBeNull()
    expectCommonHeaders(headers)
  }

  function expectCommonHeaders(headers: Headers) {
    expect(headers.get('strict-transport-security')).toContain('max-age=')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
  }
})

test.each([
  ['fastify', '5.8.5'],
  ['nodemailer', '10.1.4'],
  ['@fastify/static', '10.1.1'],
])('59. %s is installed at %s or newer, or not at all', async (name, floor) => {
  const lockfile = JSON.parse(await readFile(join(import.meta.dirname, '../../package-lock.json'), 'utf8'))
  const installed = Object.entries<{ version: string }>(lockfile.packages)
    .filter(([path]) => path.endsWith(`node_modules/${name}`))
    .map(([, { version }]) => version)

  if (name !== '@fastify/static') expect(installed.length).toBeGreaterThan(0)
  for (const version of installed) {
    expect([version, floor].sort(byVersion)).toEqual([floor, version])
  }
})

function byVersion(left: string, right: string): number {
  return left.localeCompare(right, 'en', { numeric: true })
}

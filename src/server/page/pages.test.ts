import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { buildCategory, buildProduct, buildSymptom } from '#server/testing/builders.ts'
import { calmLoop } from '#server/testing/calm-loop.ts'
import { rawRequest } from '#server/testing/raw-request.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { shownPrice } from '#shared/money/rubles.ts'
import type { RenderPage } from '#shared/page/render-contract.ts'

/** A renderer as small as the contract allows: what a page shows, as plain text. */
function createRenderer() {
  const made: string[] = []
  const render: RenderPage = async ({ url, tier, api }) => {
    made.push(`${tier} ${url}`)
    const [, first = '', second] = url.split(/[/?]/)
    const [{ origin }, categories] = await Promise.all([api('GET /api/shop'), api('GET /api/categories')])
    const menu = `<nav>${categories.map(({ name }) => name)}</nav>`
    if (first === '404') return { kind: 'page', status: 404, html: '<h1>Нет такой страницы</h1>' }
    if (first === 'boom') throw new Error('secret detail of the renderer')
    if (first === 'away') return { kind: 'redirect', status: 302, location: '//evil.com' }
    if (first === 'product') {
      const product = await api('GET /api/products/by-slug/:slug', { params: { slug: second ?? '' } }).catch(
        (error: { status: number }) => error,
      )
      if ('status' in product) return { kind: 'page', status: product.status, html: '<h1>Такого товара нет</h1>' }
      const text = `${product.name}: ${shownPrice(product, tier)} ₽, ${product.quantity} шт.`
      return { kind: 'page', status: 200, html: `${menu}<h1>${text}</h1><link rel="canonical" href="${origin}${url}">` }
    }
    if (first === 'search') {
      const search = new URL(url, origin).searchParams.get('q') ?? ''
      const { symptoms, similar, neighbours } = await api('GET /api/products', {
        query: new URLSearchParams({ search }),
      })
      const cards = [...(similar ?? []).flatMap(({ product }) => product ?? []), ...(neighbours?.products ?? [])]
      const texts = [
        ...(symptoms ?? []).map(({ text }) => text),
        ...cards.map(({ sku, quantity }) => `${sku}: ${quantity}`),
      ]
      return { kind: 'page', status: 200, html: `<ul>${texts}</ul>` }
    }
    if (first === '') {
      const { products } = await api('GET /api/products', { query: new URLSearchParams({ limit: '5' }) })
      return { kind: 'page', status: 200, html: `<ul>${categories.length} ${products.map(({ name }) => name)}</ul>` }
    }
    const { products } = await api('GET /api/products', {
      query: new URLSearchParams({ category: first, ...(url.includes('in_stock') && { in_stock: '1' }) }),
    })
    return { kind: 'page', status: 200, html: `<ul>${products.map(({ name }) => name)}</ul>` }
  }
  return { render, timesMade: (page: string) => made.filter((each) => each === page).length }
}

const assets = {
  headScript: '',
  entryScript: '',
  styles: ['/assets/shop.css'],
  fonts: [],
  preloadFor: () => [],
  stylesFor: () => [],
}

async function openShop(database: TestDatabase, env: Record<string, string> = {}) {
  const renderer = createRenderer()
  const state = { tier: 'retail' as PriceTier }
  const app = await buildApp({
    config: readConfig({ DATA_DIR: '/nonexistent', PUBLIC_ORIGIN: 'https://shop.example', ...env }),
    database,
    log: quietLog,
    loop: calmLoop,
    tierOf: () => state.tier,
    pages: { render: renderer.render, assets },
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const shop = {
    app,
    address,
    timesMade: renderer.timesMade,
    lookAs(tier: PriceTier) {
      state.tier = tier
    },
    async get(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(address + path, { headers, redirect: 'manual' })
      return { status: response.status, headers: response.headers, text: await response.text() }
    },
    /** Asks for the page until it is cached, which it is once changes are heard. */
    async untilKept(path: string) {
      const made = () => renderer.timesMade(`retail ${path}`)
      for (let before = -1; before !== made(); ) {
        before = made()
        await shop.get(path)
      }
    },
    async untilShows(path: string, text: string) {
      while (!(await shop.get(path)).text.includes(text));
    },
  }
  return shop
}
type Shop = Awaited<ReturnType<typeof openShop>>

let database: TestDatabase
let shop: Shop
beforeAll(async () => {
  database = await openTestDatabase()
  shop = await openShop(database)
})
afterAll(async () => {
  await shop.app.close()
  await database.close()
})
beforeEach(() => shop.lookAs('retail'))

const session = { cookie: 'uname=Anna; sid=abc' }

describe('a guest', () => {
  test('gets a page that was made once, in the form the browser takes', async () => {
    const part = await buildProduct(database.db, { name: 'Насос' })
    const path = `/product/${part.slug}`
    await shop.untilKept(path)
    const made = shop.timesMade(`retail ${path}`)

    const plain = await rawRequest(shop.address, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    const small = await rawRequest(
      shop.address,
      `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, br\r\nconnection: close\r\n\r\n`,
    )
    const middle = await rawRequest(
      shop.address,
      `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip, br;q=0\r\nconnection: close\r\n\r\n`,
    )

    expect(plain.body.toString()).toContain('<h1>Насос: 1890 ₽')
    expect(brotliDecompressSync(small.body)).toEqual(plain.body)
    expect(gunzipSync(middle.body)).toEqual(plain.body)
    expect(small.head).toMatch(/content-encoding: br/i)
    expect(middle.head).toMatch(/content-encoding: gzip/i)
    for (const { head } of [plain, small, middle]) expect(head).toMatch(/vary: accept-encoding/i)
    expect(shop.timesMade(`retail ${path}`)).toBe(made)
  })

  test('who has the page already is told so, in whatever form', async () => {
    const path = await keptPage()
    const first = await shop.get(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')

    const again = await shop.get(path, { 'if-none-match': `W/"other", ${etag}` })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    const plain = await shop.get(path, { 'if-none-match': etag, 'accept-encoding': 'identity' })
    expect(plain.status).toBe(304)
    expect((await shop.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('may request the head only', async () => {
    await shop.untilKept('/')
    const { head, body } = await rawRequest(shop.address, 'HEAD / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 200/)
    expect(head).toMatch(/content-length: [1-9]/i)
    expect(body).toHaveLength(0)
  })

  test('gets the same cached page whatever advertisement led there', async () => {
    const path = await keptPage()
    const made = shop.timesMade(`retail ${path}`)
    await shop.get(`${path}?utm_source=yandex&gclid=1`)
    await shop.get(`${path}?x=<script>`)
    expect(shop.timesMade(`retail ${path}`)).toBe(made)
  })
})

describe('somebody with a session', () => {
  test('never gets «не изменилось»: the browser may hold another page of the same address', async () => {
    const path = await keptPage()
    const etag = (await shop.get(path)).headers.get('etag') ?? ''
    const answer = await shop.get(path, { ...session, 'if-none-match': etag })
    expect(answer.status).toBe(200)
  })
})

describe('a change', () => {
  test('of stock is on the product’s page and on lists that show it, and touches no other page', async () => {
    const sold = await buildProduct(database.db, { name: 'Помпа', quantity: 5 })
    const other = await buildProduct(database.db, { name: 'Тэн', quantity: 5 })
    const otherPath = `/product/${other.slug}`
    await shop.untilKept(`/product/${sold.slug}`)
    await shop.untilKept(otherPath)
    const made = shop.timesMade(`retail ${otherPath}`)

    await database.pool.query('update products set quantity = 3 where id = $1', [sold.id])
    await shop.untilShows(`/product/${sold.slug}`, '3 шт.')

    await shop.get(otherPath)
    expect(shop.timesMade(`retail ${otherPath}`)).toBe(made)
  })

  test('that sells a product out is in the filtered list of its subcategory', async () => {
    const product = await buildProduct(database.db, { name: 'Помпа', quantity: 5 })
    const { rows } = await database.pool.query('select slug from categories where id = $1', [product.categoryId])
    const path = `/${rows[0].slug}?in_stock=1`
    await shop.untilKept(path)
    expect((await shop.get(path)).text).toContain('Помпа')

    await database.pool.query('update products set quantity = 0 where id = $1', [product.id])
    await shop.untilShows(path, '<ul></ul>')
  })

  test('that adds a product is on the page that said there was none', async () => {
    await shop.untilKept('/product/novaya-pompa')
    expect((await shop.get('/product/novaya-pompa')).status).toBe(404)
    await buildProduct(database.db, { name: 'Новая помпа', slug: 'novaya-pompa' })
    await shop.untilShows('/product/novaya-pompa', 'Новая помпа')
  })

  test('that fills or empties a category shown only while it holds something is on every page', async () => {
    const category = await buildCategory(database.db, { name: 'Из обмена', hidesEmpty: true })
    const path = await keptPage()
    expect((await shop.get(path)).text).not.toContain('Из обмена')

    const first = await buildProduct(database.db, { categoryId: category.id })
    await shop.untilShows(path, 'Из обмена')

    await shop.untilKept(path)
    await database.pool.query('delete from products where id = $1', [first.id])
    while ((await shop.get(path)).text.includes('Из обмена'));
  })

  test('of a symptom is on the page of a search that found it', async () => {
    const symptom = await buildSymptom(database.db, { text: 'Не сливает воду' })
    const path = `/search?q=${encodeURIComponent('не сливает воду')}`
    await shop.untilShows(path, 'Не сливает воду')
    await shop.untilKept(path)

    await database.pool.query(`update symptoms set text = 'Не сливает воду до конца' where id = $1`, [symptom.id])
    await shop.untilShows(path, 'до конца')
  })

  test('of stock is on the page of a search that found nothing and shows similar numbers and what stands beside them', async () => {
    const similar = await buildProduct(database.db, { name: 'Помпа', sku: 'DC97-16350C', quantity: 5 })
    const { subcategoryId, brand } = similar
    const beside = await buildProduct(database.db, { name: 'Помпа', sku: 'QW-1', quantity: 6, subcategoryId, brand })
    const path = '/search?q=DC97-16350D'
    await shop.untilKept(path)
    expect((await shop.get(path)).text).toBe('<ul>DC97-16350C: 5,QW-1: 6</ul>')

    for (const { id, sku } of [similar, beside]) {
      await database.pool.query('update products set quantity = 3 where id = $1', [id])
      await shop.untilShows(path, `${sku}: 3`)
      await shop.untilKept(path)
    }
  })

  test('made through one process is seen in another', async ({ skip }) => {
    if (database.engine !== 'postgres') skip('the embedded engine has one process')
    const part = await buildProduct(database.db, { quantity: 5 })
    const path = `/product/${part.slug}`
    const pool = new pg.Pool(database.pool.options)
    const second = await openShop({ ...database, pool, db: drizzle(pool) })
    await second.untilKept(path)

    await database.pool.query('update products set quantity = 2 where id = $1', [part.id])
    await second.untilShows(path, '2 шт.')

    await second.app.close()
    await pool.end()
  })
})

describe('when the database is away', () => {
  test('cached pages are served, everything else gets Retry-After', async () => {
    const part = await buildProduct(database.db, { name: 'Помпа' })
    const pool = new pg.Pool(database.pool.options)
    const cut = await openShop({ ...database, pool, db: drizzle(pool) })
    await cut.untilKept(`/product/${part.slug}`)
    await pool.end()

    expect(await cut.get(`/product/${part.slug}`)).toMatchObject({ status: 200 })
    cut.lookAs('master')
    const uncached = await cut.get('/')
    expect(uncached.status).toBe(503)
    expect(Number(uncached.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(uncached.headers.get('cache-control')).toBe('no-store')
    expect(uncached.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(uncached.text).toContain('Магазин ненадолго закрыт')
    expect(uncached.text).toContain('<meta name="robots" content="noindex">')
    const call = await cut.get('/api/categories')
    expect([call.status, JSON.parse(call.text).code]).toEqual([503, 'unavailable'])
    expect(call.headers.get('retry-after')).toBeTruthy()
    await cut.app.close()
  })
})

test('a page that fails says so in Russian and nothing of the inside; the shop goes on', async () => {
  const broken = await shop.get('/boom')
  expect(broken.status).toBe(500)
  expect(broken.text).toContain('Что-то пошло не так')
  expect(broken.text).not.toMatch(/secret|Error|\/src\//)
  expect(broken.headers.get('cache-control')).toBe('no-store')
  expect((await shop.get('/away')).status).toBe(500)
  expect((await shop.get('/')).status).toBe(200)
})

describe('an address that looks like a file', () => {
  const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

  test.each(['/catalog.html', '/index.php', '/o-nas.htm', '/catalog/nasosy.html?page=2'])(
    'leads whoever opens %s as a page to the page that says there is none',
    async (path) => {
      const answer = await shop.get(path, asBrowser)

      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/404'])
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['no-store', 'accept'])
    },
  )

  test.each(['*/*', 'image/avif,image/webp,*/*', 'application/json', ''])(
    'is answered with nothing to a program that takes «%s»',
    async (accept) => {
      const answer = await shop.get('/wp-login.php', { accept })

      expect([answer.status, answer.text, answer.headers.get('location')]).toEqual([404, '', null])
      expect([answer.headers.get('cache-control'), answer.headers.get('vary')]).toEqual(['no-store', 'accept'])
    },
  )

  test('is answered with nothing below /assets and /uploads, whoever asks', async () => {
    for (const path of ['/assets/old.js', '/uploads/products/none.webp']) {
      const answer = await shop.get(path, asBrowser)
      expect([path, answer.status, answer.text]).toEqual([path, 404, ''])
    }
  })
})

describe('strange requests', () => {
  test('methods other than reading are rejected without a body', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'PROPFIND']) {
      const { status, body, head } = await rawRequest(
        shop.address,
        `${method} /about HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      )
      expect([method, status, body.length]).toEqual([method, 405, 0])
      expect(head).toMatch(/allow: GET, HEAD/i)
    }
  })

  test('what is no HTTP at all is rejected with the shop’s own problem', async () => {
    const { status, body } = await rawRequest(shop.address, 'NONSENSE\r\n\r\n')
    expect(status).toBe(400)
    expect(JSON.parse(body.toString())).toMatchObject({ code: 'bad-input' })
  })
})

/** The page of a product: unlike lists, no recount of a category drops it. */
async function keptPage(): Promise<string> {
  const { slug } = await buildProduct(database.db)
  await shop.untilKept(`/product/${slug}`)
  return `/product/${slug}`
}

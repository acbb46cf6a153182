import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeViews } from '#server/search/view-log-service.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { cookieOf, openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ProductList } from '#shared/catalog/product-list-contract.ts'
import { createRecentWriters } from './recent-writers.ts'

const prices = { price: '1000.00', userPrice: '900.00', masterPrice: '713.00' }

let shop: ShopWithPages
beforeAll(async () => {
  shop = await openShopWithPages()
})
afterAll(() => shop.close())

/** Asks until the answer is given from the store, which only such an answer says. */
async function stored(path: string) {
  for (;;) {
    const answer = await shop.visit(path)
    if (answer.headers.has('etag')) return answer
  }
}

function callsOf(part: { slug: string | null; subcategoryId: number | null }) {
  return [`/api/products/by-slug/${part.slug}`, `/api/products?subcategory=${part.subcategoryId}`]
}

test('a guest is given the answer another guest was given, without a cookie, and the browser may ask whether it holds', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-1' })
  for (const path of callsOf(part)) {
    const made = await shop.visit(path)
    const again = await stored(path)

    expect([path, again.status, again.text]).toEqual([path, 200, made.text])
    expect(again.headers.get('cache-control')).toBe('private, no-cache')
    expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(again.headers.get('content-security-policy')).toBe(made.headers.get('content-security-policy'))
    expect(again.headers.has('set-cookie')).toBe(false)
    const known = await shop.visit(path, { 'if-none-match': again.headers.get('etag') ?? '' })
    expect([path, known.status, known.text]).toEqual([path, 304, ''])
  }
})

test('whoever sends a key is asked for a good one, also where an answer is stored', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-KEY' })
  const path = `/api/products/by-slug/${part.slug}`
  await stored(path)

  expect((await shop.visit(path, { authorization: 'Bearer shildik_none' })).status).toBe(401)
})

test('a master’s answer is never stored, and never comes from the store', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-2' })
  const master = cookieOf(await openBrowserAs(shop.app, { role: 'master' }))
  for (const path of callsOf(part)) {
    for (const turn of ['before', 'after']) {
      const own = await shop.visit(path, master)
      expect([path, turn, own.text.includes('"master_price":713')]).toEqual([path, turn, true])
      expect([own.headers.get('cache-control')?.includes('no-store'), own.headers.has('etag')]).toEqual([true, false])
      expect((await shop.visit(path)).text).not.toContain('master_price')
      expect((await stored(path)).text).not.toContain('master_price')
      // What the browser kept as a guest does not hold for the master it has become.
      const { headers } = await stored(path)
      expect((await shop.visit(path, { ...master, 'if-none-match': headers.get('etag') ?? '' })).status).toBe(200)
    }
  }
})

test('a changed price is in the next answer, wherever it is shown', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-3' })
  const paths = callsOf(part)
  for (const path of paths) await stored(path)

  await shop.database.pool.query('update products set price = 2000, user_price = 1500 where id = $1', [part.id])

  for (const path of paths) while (!(await shop.visit(path)).text.includes('"user_price":1500'));
  for (const path of paths) expect((await stored(path)).text).toContain('"user_price":1500')
})

test('a list counted from what is stored, as that of a large category is, is counted anew when it is counted again', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-LARGE', brand: 'Large' })
  const { pool } = shop.database
  while (
    (await pool.query('select from categories where id = $1 and products_count = 1', [part.categoryId])).rowCount === 0
  );
  await pool.query('update facet_counts set products_count = 500 where category_id = $1', [part.categoryId])
  await pool.query('update categories set products_count = 30000 where id = $1', [part.categoryId])
  const paths = [`/api/products?category=${part.categoryId}`, '/api/products?limit=5']
  for (const path of paths) while (countOfBrand(await stored(path)) !== 500);

  await pool.query('insert into catalogue_recounts (category_id) values ($1)', [part.categoryId])
  await pool.query(`select notify_catalogue_change('{"recount": true}')`)

  for (const path of paths) while (countOfBrand(await stored(path)) !== 1);
})

/** How many products of the brand «Large» a list says there are. */
function countOfBrand({ text }: { text: string }): number | null | undefined {
  const { facets }: ProductList = JSON.parse(text)
  const brands = facets?.groups.find(({ key }) => key === 'brand')
  return brands?.values.find(({ label }) => label === 'Large')?.count
}

test('whoever has just changed something is told what is true now', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-4' })
  const path = `/api/products/by-slug/${part.slug}`
  await stored(path)

  await fetch(`${shop.address}/api/products/by-ids`, { method: 'POST' })

  expect((await shop.visit(path)).headers.has('etag')).toBe(false)
})

test('an address counts as a writer for three seconds', () => {
  let time = 0
  const writers = createRecentWriters(() => time)
  writers.note('10.0.0.1')
  time = 2999
  expect([writers.has('10.0.0.1'), writers.has('10.0.0.2')]).toEqual([true, false])
  time = 3000
  expect(writers.has('10.0.0.1')).toBe(false)
  for (let n = 0; n < 20_000; n += 1) writers.note(`10.1.${n}`)
  expect(writers.has('10.1.19999')).toBe(true)
})

test('what is searched for, and what is looked up for one appliance, is made anew each time', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-5' })
  await stored(`/api/products/by-slug/${part.slug}`)
  for (const path of [`/api/products?search=${part.sku}`, '/api/products?model=WW-1', '/api/categories']) {
    for (let turn = 0; turn < 2; turn += 1) expect((await shop.visit(path)).headers.has('etag')).toBe(false)
  }
})

test('a look at a stored product is counted', async () => {
  const part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'KEPT-6' })
  await stored(`/api/products/by-slug/${part.slug}`)
  await writeViews(shop.db)
  const { rowCount } = await shop.database.pool.query('delete from product_visitors where product_id = $1', [part.id])

  expect((await shop.visit(`/api/products/by-slug/${part.slug}`)).headers.has('etag')).toBe(true)
  await writeViews(shop.db)

  const { rows } = await shop.database.pool.query('select 1 from product_visitors where product_id = $1', [part.id])
  expect([rowCount, rows.length]).toEqual([1, 1])
})

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoFacts } from '#server/platform/process/config.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { unnamedShop } from '#server/testing/test-app.ts'
import { type Browser, openBrowserAs } from '#server/testing/users.ts'
import { feedNames, feedPath } from '#shared/feed/feed-format.ts'
import { infoSlugs } from '#shared/page/info-slugs.ts'

/** Everything a shop says before its owner has told it anything: none of it may be the demo's. */

/** The word itself is what the plate of an appliance is called; as a name it stands after a dash, in quotes or alone. */
const asName = new RegExp(`[—©«]\\s*${demoFacts.name}(?![а-яё])|[>"]${demoFacts.name}[<"]`)
const invented = [
  demoFacts.phone,
  demoFacts.phone.replace(/\D/g, ''),
  demoFacts.address,
  'Примерная',
  demoFacts.stockPlace,
  demoFacts.legalName,
  demoFacts.mailFrom,
  'shildik',
  ...demoFacts.marketplaces.flatMap(({ label, url }) => [label, url]),
  ...demoFacts.models,
]

let shop: ShopWithPages
let owner: Browser
beforeAll(async () => {
  shop = await openShopWithPages(unnamedShop)
  owner = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

function inventedIn(text: string): string[] {
  const plain = text.replaceAll('\u00a0', ' ')
  return [...invented.filter((fact) => plain.includes(fact)), ...(asName.exec(plain) ?? [])]
}

const ownPaths = [
  '/',
  '/about',
  ...infoSlugs.map((slug) => `/info/${slug}`),
  '/search',
  '/search?q=насос',
  '/search?q=WW70',
  '/cart',
  '/compare',
  '/order',
  '/login',
  '/register',
  '/stop',
  '/invitation',
  '/404',
  '/nowhere',
]
const files = ['/robots.txt', '/sitemap.xml', '/sitemap-1.xml', '/manifest.webmanifest', '/api/shop']

test('no page of an empty shop says anything of the demo', async () => {
  const seen = new Set<string>()
  const waiting = [...ownPaths]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { status, text } = await shop.visit(path)
    expect([path, status < 500, inventedIn(text)]).toEqual([path, true, []])
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)) waiting.push(href.replaceAll('&amp;', '&'))
  }
  expect(seen.size).toBeGreaterThan(ownPaths.length)
})

test('neither do its files, and what is not known is not there at all', async () => {
  for (const path of files) expect([path, inventedIn((await shop.visit(path)).text)]).toEqual([path, []])
  expect(inventedIn(await readFile('public/favicon.svg', 'utf8'))).toEqual([])
  expect(JSON.parse((await shop.visit('/manifest.webmanifest')).text)).toMatchObject({ name: 'Магазин запчастей' })
  const { text } = await shop.visit('/')
  expect(text).not.toContain('tel:')
  const [, facts = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  expect(Object.keys(JSON.parse(facts))).toEqual(['@context', '@type', '@id', 'name', 'url', 'logo'])
  expect(text).not.toMatch(/Пн–/)
  expect((await shop.visit('/info/dostavka')).text).not.toContain('Цены доставки')
})

test('nor do a product, its feeds and the mails of such a shop', async () => {
  const product = await buildProduct(shop.db, { name: 'Насос сливной', quantity: 40 })
  const page = await shop.visit(`/product/${product.slug}`)
  expect(page.text).toContain('на складе')
  expect(inventedIn(page.text)).toEqual([])

  const settings = (await owner.get('/api/admin/settings')).json()
  const feeds = settings.parts.find(({ name }: { name: string }) => name === 'feeds').value
  const allOn = JSON.parse(JSON.stringify(feeds).replaceAll('"isOn":false', '"isOn":true'))
  await owner.patch('/api/admin/settings/feeds', { value: allOn, version: 0 })
  for (const name of feedNames) {
    const feed = await shop.visit(feedPath(name))
    expect([name, inventedIn(feed.text)]).toEqual([name, []])
  }

  await owner.post('/api/admin/opening/test-mail')
  await owner.post('/api/admin/staff/invitations', { email: 'olga@example.ru', staff_role: 'manager' })
  const { rows } = await shop.database.pool.query<{ subject: string; text: string; html: string }>(
    'select subject, body_text as text, body_html as html from mail_outbox order by id',
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
  for (const { subject, text, html } of rows)
    expect([subject, inventedIn(`${subject} ${text} ${html}`)]).toEqual([subject, []])
  expect(shop.settings.sender).toEqual({ name: 'Магазин запчастей', address: 'shop@shop.example' })
})

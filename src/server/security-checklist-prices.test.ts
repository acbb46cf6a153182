import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildModel, buildProduct, refreshCounts, relateProducts } from '#server/testing/builders.ts'
import { cookieOf, openShopWithPages, type ShopWithPages } from '#server/testing/shop-with-pages.ts'
import { feedNames, feedPath } from '#shared/feed/feed-format.ts'
import { dataOf } from './testing/script-data.ts'
import { type Browser, openBrowser, openBrowserAs } from './testing/users.ts'

/** Who learns which price, from anything the shop says. The numbers are those of docs/security-checklist.md. */

/** The master's figure stands nowhere else, with or without a space between its thousands. */
const prices = { price: '100000.00', userPrice: '90000.00', masterPrice: '71357.00', purchasePrice: '63579.00' }
const masterFigure = /71\D{0,6}357/
/** What the shop pays, and to whom. */
const purchaseTold = /purchase_?price|supplier|Тайный поставщик|63\D{0,6}579/i
const customerFigure = /90\D{0,6}000/
/** Two further trade levels, and what each pays. */
const levels = [
  { id: 31, name: 'Тайный сервис', of: 'retail', percent: 25.63 },
  { id: 32, name: 'Тайный опт', of: 'master', percent: 5.01 },
]
const levelFigures = { service: /66\D{0,6}933/, bulk: /67\D{0,6}782/ }
const levelTold = /Тайный (сервис|опт)|66\D{0,6}933|67\D{0,6}782/i

let shop: ShopWithPages
let part: Awaited<ReturnType<typeof buildProduct>>
let sectionPath: string

beforeAll(async () => {
  shop = await openShopWithPages()
  const model = await buildModel(shop.db, { code: 'WW-1' })
  part = await buildProduct(shop.db, { ...prices, name: 'Насос', sku: 'PUMP-A', quantity: 5, models: [model] })
  const section = { categoryId: part.categoryId, subcategoryId: part.subcategoryId }
  for (const [n, kind] of (['analog', 'together'] as const).entries()) {
    const other = await buildProduct(shop.db, { ...prices, ...section, name: 'Насос', sku: `PUMP-${n}` })
    await relateProducts(shop.db, part, kind, other)
  }
  const successor = await buildProduct(shop.db, { ...prices, ...section, name: 'Насос', sku: 'PUMP-Z' })
  await relateProducts(shop.db, successor, 'replaces', part)
  await refreshCounts(shop.db)
  await shop.database.pool.query(
    "with s as (insert into suppliers (name) values ('Тайный поставщик') returning id) update products set supplier_id = s.id from s",
  )
  const { rows } = await shop.database.pool.query<{ category: string; subcategory: string }>(
    `select c.slug as category, s.slug as subcategory from subcategories s join categories c on c.id = s.category_id
     where s.id = $1`,
    [part.subcategoryId],
  )
  sectionPath = `/${rows[0]?.category}/${rows[0]?.subcategory}`
  const owner = await openBrowserAs(shop.app, { role: 'admin' })
  const saved = await owner.patch('/api/admin/settings/trade', { value: { levels }, version: 0 })
  expect(saved.statusCode).toBe(200)
})
afterAll(() => shop.close())

/** Somebody with the product in the cart and among the favourites. */
async function buyer(who: Exclude<Who, 'guest'>) {
  const level = who === 'service' ? 31 : who === 'bulk' ? 32 : null
  const browser = level === null ? await openBrowserAs(shop.app, { role: roleOf(who) }) : await masterOfLevel(level)
  await browser.post('/api/cart', { user_id: browser.user.id, product_id: part.id, quantity: 1 })
  await browser.post('/api/favorites', { product_id: part.id })
  return browser
}

function roleOf(who: Exclude<Who, 'guest'>) {
  return who === 'user' || who === 'admin' ? who : 'master'
}

async function masterOfLevel(level: number) {
  const browser = await openBrowserAs(shop.app, { role: 'master' })
  await shop.database.pool.query('update users set trade_level = $1 where id = $2', [level, browser.user.id])
  return browser
}

function pagesWithPrices() {
  const [, category] = sectionPath.split('/')
  return [
    '/',
    `/product/${part.slug}`,
    `/${category}`,
    sectionPath,
    ...['popular', 'price_asc', 'price_desc', 'new'].map((sort) => `${sectionPath}?sort=${sort}`),
    `${sectionPath}?price_min=1&in_stock=1`,
    '/search?q=PUMP',
    '/search?q=PUMP&sort=price_asc',
    '/search?q=WW-1&model=WW-1',
  ]
}

const otherPages = ['/404', '/about', '/info/dostavka', '/net-takogo']
const files = ['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/robots.txt', ...feedNames.map(feedPath)]

/** Where a master at least reads the price that is theirs. */
function toldToMaster(userId: number | undefined): string[] {
  return [
    ...pagesWithPrices(),
    `/api/cart/${userId}`,
    `/api/products/by-slug/${part.slug}`,
    '/api/products?search=PUMP',
    '/api/products/by-ids',
  ]
}

/** Every reading call of the API, from the table of routes, so that a new one is asked too. */
function readingCalls(userId: number): string[] {
  const [, category = '', subcategory = ''] = sectionPath.split('/')
  const values: Record<string, string | number> = { category, userId, productId: part.id, modelId: 1, email: 'a@b.ru' }
  function fill(url: string) {
    return url.replace(/:(\w+)/g, (_all, name: string) => {
      if (name === 'slug')
        return String(url.includes('product') ? part.slug : url.includes(':category') ? subcategory : category)
      if (name === 'id')
        return String(url.includes('/user') ? userId : url.includes('category') ? part.categoryId : part.id)
      return String(values[name] ?? 1)
    })
  }
  const queries: Record<string, string[]> = {
    '/api/products': ['', '?search=PUMP', `?category=${category}&limit=1`, '?model=WW-1', '?sort=price_asc&limit=1'],
    '/api/fit': [`?product_id=${part.id}&model=WW-1`],
    '/api/models': ['?search=WW'],
  }
  return (
    shop.app.routeTable
      // Management is where the shopkeeper sets that price; that only administrators get in is its own test.
      .filter((route) => route.url.startsWith('/api/') && !route.url.startsWith('/api/admin/'))
      .filter((route) => [route.method].flat().includes('GET'))
      .flatMap((route) => (queries[route.url] ?? ['']).map((query) => fill(route.url) + query))
  )
}

/** Everything the shop says to somebody: pages, files, calls. */
async function everythingSaidTo(browser: Browser, userId = 1) {
  const said: { url: string; status: number; text: string }[] = []
  for (const url of [...pagesWithPrices(), ...otherPages, ...files]) {
    const { status, text } = await shop.visit(url, cookieOf(browser))
    said.push({ url, status, text })
  }
  for (const url of readingCalls(userId)) {
    const answer = await browser.get(url)
    said.push({ url, status: answer.statusCode, text: answer.body })
    const cursor = answer.body.startsWith('{') ? answer.json().next_cursor : null
    if (cursor) said.push({ url: `${url} cursor`, status: 200, text: Buffer.from(cursor, 'base64url').toString() })
  }
  const byIds = await browser.post('/api/products/by-ids', { ids: [part.id] })
  said.push({ url: '/api/products/by-ids', status: byIds.statusCode, text: byIds.body })
  return said
}

type Who = 'guest' | 'user' | 'master' | 'service' | 'bulk' | 'admin'
type Walk = { userId: number | undefined; said: Awaited<ReturnType<typeof everythingSaidTo>> }
const walks = new Map<Who, Promise<Walk>>()

/** Each of them walks through the whole shop once; the questions below are asked of what was said then. */
function walkOf(who: Who): Promise<Walk> {
  const walk = walks.get(who) ?? walkAs(who)
  walks.set(who, walk)
  return walk
}

async function walkAs(who: Who): Promise<Walk> {
  const person = who === 'guest' ? null : await buyer(who)
  const said = await everythingSaidTo(person ?? openBrowser(shop.app), person?.user.id)
  return { userId: person?.user.id, said }
}

test('7. cookies that claim an administrator or a master change no page', async () => {
  const boast = { cookie: 'uid=1; role=admin; uname=Root; email=x@x.ru' }

  for (const path of ['/', '/users', `/product/${part.slug}`, '/profile']) {
    const [claimed, honest] = [await shop.visit(path, boast), await shop.visit(path)]
    expect([path, claimed.status, claimed.text]).toEqual([path, honest.status, honest.text])
  }
})

describe('32. the master’s price', () => {
  test.each(['guest', 'user', 'admin'] as const)('32. is told nowhere to a %s', async (who) => {
    const { userId, said } = await walkOf(who)

    for (const { url, text } of said) {
      expect([url, text.match(/.{0,40}master_?price/i), text.match(masterFigure)]).toEqual([url, null, null])
      expect([url, text.match(levelTold)]).toEqual([url, null])
    }
    for (const url of pagesWithPrices()) {
      expect(said.find((each) => each.url === url)).toMatchObject({
        status: 200,
        text: expect.stringMatching(customerFigure),
      })
    }
    const answered = said.filter(({ url, status }) => url.startsWith('/api/') && status === 200)
    expect(answered.length).toBeGreaterThan(userId ? 18 : 14)
    expect(said.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('32. is found by the same search where a master asks', async () => {
    const { userId, said } = await walkOf('master')

    const telling = said.filter(({ text }) => masterFigure.test(text)).map(({ url }) => url)
    expect(telling).toEqual(expect.arrayContaining(toldToMaster(userId)))
    for (const file of files) expect(telling).not.toContain(file)
    // Of the other levels a master learns nothing, not even that there are any.
    expect(said.filter(({ text }) => levelTold.test(text)).map(({ url }) => url)).toEqual([])
  })

  test.each([
    ['service', 'bulk'],
    ['bulk', 'service'],
  ] as const)('32. is told nowhere to a master of level %s, nor is that of %s', async (own, other) => {
    const { userId, said } = await walkOf(own)

    const telling = said.filter(({ text }) => levelFigures[own].test(text)).map(({ url }) => url)
    expect(telling).toEqual(expect.arrayContaining(toldToMaster(userId)))
    for (const { url, text } of said) {
      expect([url, text.match(masterFigure), text.match(levelFigures[other])]).toEqual([url, null, null])
      expect([url, text.match(/Тайный (сервис|опт)/)]).toEqual([url, null])
    }
    for (const file of files) expect(telling).not.toContain(file)
    expect(said.filter(({ status }) => status >= 500)).toEqual([])
  })

  test('32. is not in what search engines read, not even on a master’s page', async () => {
    const master = await openBrowserAs(shop.app, { role: 'master' })

    const { text } = await shop.visit(`/product/${part.slug}`, cookieOf(master))

    const [schema] = dataOf(text, 'application/ld+json')
    expect(schema).toContain('90000')
    expect(schema).not.toMatch(masterFigure)
  })

  test('32. is told nowhere to the client a master shows the screen to, and is there again afterwards', async () => {
    const master = await openBrowserAs(shop.app, { role: 'master' })
    master.cookies.set('client_view', '1')
    const shown = await shop.visit(`/product/${part.slug}`, cookieOf(master))
    const called = await master.get(`/api/products/by-slug/${part.slug}`)
    expect([shown.text, called.body].filter((text) => masterFigure.test(text))).toEqual([])
    expect(called.json()).not.toHaveProperty('master_price')
    master.cookies.delete('client_view')
    expect((await shop.visit(`/product/${part.slug}`, cookieOf(master))).text).toMatch(masterFigure)
  })

  test.each(['master_price', 'masterPrice', 'trade_price', 'trade_level', 'level31'])(
    '32. does not sort a list as %s',
    async (sort) => {
      expect((await shop.get(`/api/products?sort=${sort}`)).statusCode).toBe(400)
      const [odd, usual] = [await shop.visit(`${sectionPath}?sort=${sort}`), await shop.visit(sectionPath)]
      expect(odd.text).toBe(usual.text)
    },
  )
})

describe('60. what the shop pays, and to whom', () => {
  test.each(['guest', 'user', 'master', 'service', 'bulk', 'admin'] as const)(
    '60. is told nowhere to a %s',
    async (who) => {
      const { said } = await walkOf(who)

      for (const { url, text } of said) {
        // The description of the API names the field for those who write programs.
        if (/^\/api\/(openapi\.json|docs)$/.test(url)) continue
        expect([url, text.match(purchaseTold)?.[0] ?? null]).toEqual([url, null])
      }
      expect(said.filter(({ text }) => customerFigure.test(text)).length).toBeGreaterThan(10)
    },
  )

  /** Every reading call of management, about this product where it is about one. */
  function managementCalls(): string[] {
    return (
      shop.app.routeTable
        .filter((route) => route.url.startsWith('/api/admin/') && [route.method].flat().includes('GET'))
        // A stream of news never ends.
        .filter((route) => !route.url.endsWith('/live'))
        .map((route) => route.url.replace(':id', String(part.id)).replace(/:\w+/g, '1'))
        .flatMap((url) => (url.endsWith('/products') ? [url, `${url}?search=PUMP`] : [url]))
    )
  }

  test.each(['content', 'storekeeper'] as const)('60. is told nowhere in management to %s', async (staffRole) => {
    const owner = await openBrowserAs(shop.app, { role: 'admin' })
    const person = await openBrowserAs(shop.app, { role: 'admin', staffRole })
    const path = `/api/admin/products/${part.id}`
    const { version } = (await owner.get(path)).json()
    const own = staffRole === 'content' ? { description: `от ${staffRole}` } : { quantity: 9 }
    const changed = await person.patch(path, { version, ...own })
    // The history and a conflict tell what others changed.
    await owner.patch(path, { version: version + 1, purchase_price: 63579.5 })
    await owner.patch(path, { version: version + 2, purchase_price: 63579 })
    const stale = await person.patch(path, { version, ...own })

    expect([changed.statusCode, stale.statusCode]).toEqual([200, 409])
    const answers = [changed.body, stale.body]
    for (const url of managementCalls()) answers.push((await person.get(url)).body)
    for (const body of answers) expect(body.match(purchaseTold)?.[0] ?? null).toBeNull()
    expect((await person.patch(path, { version: version + 3, purchase_price: 1 })).json().code).toBe('no-right')
    expect((await person.patch(path, { version: version + 3, supplier_id: null })).json().code).toBe('no-right')
  })

  test.each(['owner', 'manager'] as const)('60. is found by the same walk where %s asks', async (staffRole) => {
    const person = await openBrowserAs(shop.app, { role: 'admin', staffRole })
    const telling: string[] = []
    for (const url of [...managementCalls(), '/api/admin/products/export?format=csv']) {
      if (purchaseTold.test((await person.get(url)).body)) telling.push(url)
    }
    expect(telling).toEqual(
      expect.arrayContaining([
        '/api/admin/products',
        `/api/admin/products/${part.id}`,
        '/api/admin/suppliers',
        '/api/admin/products/export?format=csv',
      ]),
    )
  })
})

describe.each([
  ['first a master, then a guest', ['master', 'guest', 'bulk', 'master', 'guest', 'bulk']],
  ['first a guest, then a master', ['guest', 'bulk', 'master', 'guest', 'bulk', 'master']],
] as const)('33. %s', (_order, visitors) => {
  test('33. each sees their own price on the same page, and no store mixes them up', async () => {
    const fresh = await buildProduct(shop.db, { ...prices, name: 'Насос' })
    const cookies = {
      master: cookieOf(await openBrowserAs(shop.app, { role: 'master' })),
      bulk: cookieOf(await masterOfLevel(32)),
      guest: { cookie: 'role=master; uid=1' },
    }
    for (const visitor of visitors) {
      const isMaster = visitor !== 'guest'
      const answer = await shop.visit(`/product/${fresh.slug}`, cookies[visitor])
      const told = [masterFigure.test(answer.text), levelFigures.bulk.test(answer.text)]
      expect([visitor, answer.status, told]).toEqual([visitor, 200, [visitor === 'master', visitor === 'bulk']])
      if (!isMaster) expect(answer.text).toMatch(customerFigure)
      // Until the shop hears of changes a guest's page is not cached either; for a master it never is.
      expect(answer.headers.get('cache-control')).toMatch(
        isMaster ? /^private, no-store$/ : /^(public, max-age=0, must-revalidate|no-store)$/,
      )
      if (isMaster) expect(answer.headers.has('etag')).toBe(false)
    }
  })
})

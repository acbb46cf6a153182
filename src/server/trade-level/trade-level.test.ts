import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tierOf } from '#server/platform/session/sessions.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { buildProduct, buildSubcategory } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { orderForm } from '#server/testing/orders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import { journalDetails } from '#shared/journal/journal-details.ts'
import { levelPrice } from '#shared/trade-level/level-price.ts'

/** Several levels of trade prices: what each pays wherever a price is shown or charged, who is on which, and who decides it. */

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildTestApp({ deps: { tierOf, limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

const service = { id: 11, name: 'Сервисный центр', of: 'retail', percent: 12.5 } as const
const bulk = { id: 22, name: 'Опт', of: 'master', percent: 30 } as const

async function saveLevels(levels: readonly object[]) {
  const parts = (await olga.get('/api/admin/settings')).json().parts
  const { version } = parts.find(({ name }: { name: string }) => name === 'trade')
  return olga.patch('/api/admin/settings/trade', { value: { levels }, version })
}

async function masterAt(level: number | null) {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  await shop.db.execute(sql`update users set trade_level = ${level} where id = ${master.user.id}`)
  return master
}

/** Whatever is asked: which prices the products of the answer have for this person. */
function pricesIn(products: { master_price: number }[]) {
  return products.map(({ master_price: price }) => price)
}

test('levels that make no sense are rejected where they are wrong; saved ones are in the journal and can be taken back', async () => {
  const wrong = await saveLevels([
    { ...service, name: ' мастер ' },
    { ...bulk, percent: 95 },
    { ...bulk, id: 23 },
  ])
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    400,
    {
      'levels.0.name': 'Такое название уже есть',
      'levels.1.percent': 'Не больше 90 %',
      'levels.2.name': 'Такое название уже есть',
    },
  ])
  expect((await saveLevels([service, bulk])).statusCode).toBe(200)
  const [noted] = (await olga.get('/api/admin/audit?kind=settings-changed&limit=1')).json().events
  expect(noted.details.part).toBe('trade')
  const manager = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager' })
  expect((await manager.patch('/api/admin/settings/trade', { value: { levels: [] }, version: 1 })).statusCode).toBe(403)
  expect((await manager.get('/api/admin/trade-levels')).json().levels).toMatchObject([
    { name: 'Сервисный центр', masters: 0 },
    { name: 'Опт' },
  ])
})

test('the database counts every price as the rule says it', async () => {
  const rules = [service, bulk, { id: 33, name: 'Ровно', of: 'master', percent: 0 }] as const
  await saveLevels(rules)
  const amounts = [
    { price: '1999.99', userPrice: null, masterPrice: '1666.66', purchasePrice: null },
    { price: '1000', userPrice: '900', masterPrice: '1200', purchasePrice: '100' },
    { price: '1000', userPrice: '800.50', masterPrice: null, purchasePrice: '790.01' },
    { price: '500', userPrice: null, masterPrice: '400', purchasePrice: '600' },
    { price: '1', userPrice: null, masterPrice: '0', purchasePrice: '0' },
    { price: '9999999999.99', userPrice: '2147483647', masterPrice: '2147483000', purchasePrice: '2147482999.5' },
  ]
  const products = []
  for (const given of amounts) products.push({ given, ...(await buildProduct(shop.db, given)) })
  const said = []
  const expected = []
  for (const rule of rules) {
    const master = await masterAt(rule.id)
    const answer = await master.post('/api/products/by-ids', { ids: products.map(({ id }) => id) })
    said.push(pricesIn(answer.json()))
    const number = (text: string | null) => (text === null ? null : Number(text))
    expected.push(
      products.map(({ given }) => {
        const prices = {
          price: Number(given.price),
          user_price: number(given.userPrice),
          master_price: number(given.masterPrice),
        }
        return levelPrice(rule, { ...prices, purchase_price: number(given.purchasePrice) }).price
      }),
    )
  }
  expect(said).toEqual(expected)
  // Decimals dropped; never above retail; never below what the shop pays, unless retail itself is.
  expect(said[0]).toEqual([1749, 787, 791, 500, 0, 2147483000])
})

test('wherever a master of a level meets a price it is that of the level, in true order', async () => {
  await saveLevels([service, bulk])
  const section = await buildSubcategory(shop.db)
  const here = { categoryId: section.categoryId, subcategoryId: section.id, quantity: 9, name: 'Насос' }
  // By retail a, b, c; for the level of a bulk buyer c, b, a.
  const a = await buildProduct(shop.db, {
    ...here,
    sku: 'DC31-00178A',
    price: '1000',
    userPrice: null,
    masterPrice: '1000',
  })
  const b = await buildProduct(shop.db, {
    ...here,
    sku: 'DC62-10311B',
    price: '1100',
    userPrice: null,
    masterPrice: '900',
  })
  const c = await buildProduct(shop.db, {
    ...here,
    sku: 'DC97-16140X',
    price: '1200',
    userPrice: null,
    masterPrice: '800',
  })
  const bulkPrices = { [a.id]: 700, [b.id]: 630, [c.id]: 560 }
  const master = await masterAt(bulk.id)
  const list = async (query: string) =>
    (await master.get(`/api/products?category=${section.categoryId}&${query}`)).json()

  const first = await list('sort=price_asc&limit=2')
  const second = await list(`sort=price_asc&limit=2&cursor=${first.next_cursor}`)
  expect([pricesIn(first.products), pricesIn(second.products)]).toEqual([[560, 630], [700]])
  expect(pricesIn((await list('sort=price_desc')).products)).toEqual([700, 630, 560])
  const narrowed = await list('price_min=600&price_max=650')
  expect([pricesIn(narrowed.products), narrowed.total]).toEqual([[630], 1])
  expect(pricesIn((await list('search=DC31-00178A')).products)).toEqual([700])
  // A place in the order of one level means nothing in that of another.
  const other = await masterAt(service.id)
  const foreign = `/api/products?category=${section.categoryId}&sort=price_asc&limit=2&cursor=${first.next_cursor}`
  expect((await other.get(foreign)).statusCode).toBe(400)

  const card = (await master.get(`/api/products/by-slug/${a.slug}`)).json()
  expect(card).toMatchObject({ price: 1000, master_price: 700 })
  expect((await master.get('/api/suggest?q=DC62-10311B')).json().products).toMatchObject([{ master_price: 630 }])
  const quick = (await master.post('/api/quick-order', { text: 'DC97-16140X 2\nDC31-00179A' })).json().rows
  expect(quick[0].product.master_price).toBe(560)
  expect(quick[1].similar.map(({ product }: { product: { master_price: number } }) => product.master_price)).toEqual([
    700,
  ])
  const rows: string[][] = []
  const file = await master.get('/api/price-list?format=csv')
  for await (const { cells } of readSpreadsheet({ bytes: file.rawPayload })) rows.push(cells)
  expect(rows.slice(1).map(([sku, , , , , , price]) => [sku, price])).toEqual([
    ['DC31-00178A', '700'],
    ['DC62-10311B', '630'],
    ['DC97-16140X', '560'],
  ])

  await master.post('/api/cart', { user_id: master.user.id, product_id: a.id, quantity: 1 })
  await master.post('/api/quick-order/cart', { items: [{ id: c.id, quantity: 2 }] })
  const cart = (await master.get(`/api/cart/${master.user.id}`)).json()
  expect(cart.map((line: { id: number; price_seen: number }) => [line.id, line.price_seen])).toEqual([
    [a.id, bulkPrices[a.id]],
    [c.id, bulkPrices[c.id]],
  ])
  const placed = (await master.post('/api/orders', orderForm(undefined))).json()
  expect(placed).toMatchObject({ total: 700 + 2 * 560 })
  const order = (await olga.get(`/api/admin/orders/${placed.id}`)).json()
  expect(order).toMatchObject({ price_tier: 'level22', items: [{ price: 700 }, { price: 560 }] })
  // What the shop adds to the order later costs what it costs at that level, whoever presses.
  const added = { items: [...order.items, { product_id: b.id, quantity: 1 }], version: order.version }
  const lines = added.items.map(({ product_id: id, quantity }: { product_id: number; quantity: number }) => ({
    id,
    quantity,
  }))
  const edited = await olga.post(`/api/admin/orders/${placed.id}/items`, { items: lines, version: order.version })
  expect(edited.json().items.map(({ price }: { price: number }) => price)).toEqual([700, 560, 630])

  await saveLevels([service, { ...bulk, percent: 50 }])
  const again = await master.post(`/api/orders/${placed.number}/repeat`)
  expect(again.statusCode).toBe(200)
  expect(
    (await master.get(`/api/cart/${master.user.id}`)).json().map((line: { price_seen: number }) => line.price_seen),
  ).toEqual(expect.arrayContaining([500, 400]))
})

test('a rule that changed between the look and the press is told before anything is charged', async () => {
  await saveLevels([bulk])
  const pump = await buildProduct(shop.db, { price: '1000', userPrice: null, masterPrice: '1000', quantity: 5 })
  const master = await masterAt(bulk.id)
  await master.post('/api/cart', { user_id: master.user.id, product_id: pump.id, quantity: 1 })
  await saveLevels([{ ...bulk, percent: 10 }])

  const told = await master.post('/api/orders', orderForm(undefined))
  expect([told.json().code, told.json().lines]).toMatchObject(['price-changed', [{ product_id: pump.id, price: 900 }]])
  expect((await master.post('/api/orders', orderForm(undefined))).json()).toMatchObject({ total: 900 })
})

test('a caller pays the price of their level', async () => {
  await saveLevels([bulk])
  const pump = await buildProduct(shop.db, { price: '1000', userPrice: null, masterPrice: '1000', quantity: 5 })
  const master = await masterAt(bulk.id)
  const { callers } = (await olga.get(`/api/admin/callers?search=${master.user.phone!.slice(2)}`)).json()
  expect(callers).toMatchObject([{ price_tier: 'level22' }])
  const made = await olga.post(
    '/api/admin/orders',
    {
      ...orderForm([pump]),
      consent: undefined,
      contact: { first_name: 'Иван', last_name: 'Петров', phone: master.user.phone },
      user_id: master.user.id,
      is_caller_checked: true,
    },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(made.json()).toMatchObject({ total: 700, price_tier: 'level22' })
})

test('who approves a master chooses the level, and can choose another later; the journal says from which to which', async () => {
  await saveLevels([service, bulk])
  const anna = await openBrowserAs(shop.app)
  await anna.post('/api/master-requests', { city: 'Тула', experience: 'Чиню стиральные машины', self_employed: false })
  const [request] = (await olga.get('/api/admin/master-requests')).json().requests
  const path = `/api/admin/master-requests/${request.id}`
  expect((await olga.patch(path, { status: 'approved', trade_level: 99 })).json().code).toBe('no-trade-level')
  expect((await olga.patch(path, { status: 'approved', trade_level: service.id })).statusCode).toBe(200)

  const user = `/api/admin/users/${anna.user.id}`
  const known = (await olga.get(user)).json()
  expect(known).toMatchObject({ role: 'master', trade_level: service.id })
  expect((await olga.get('/api/admin/trade-levels')).json().levels).toMatchObject([{ masters: 1 }, { masters: 0 }])
  const changed = await olga.patch(user, { trade_level: bulk.id, version: known.version })
  expect(changed.json()).toMatchObject({ trade_level: bulk.id })
  expect((await olga.patch(user, { trade_level: null, version: known.version })).json().code).toBe('stale')
  expect((await olga.patch(user, { trade_level: 99, version: known.version + 1 })).json().code).toBe('no-trade-level')
  const [noted] = (await olga.get('/api/admin/audit?kind=trade-level-changed&limit=1')).json().events
  expect(journalDetails(noted.details)).toBe('Сервисный центр → Опт')
  // A customer has no level, and a master who becomes one keeps none.
  expect((await olga.patch(user, { role: 'user', trade_level: bulk.id })).json().code).toBe('no-trade-level')
  expect((await olga.patch(user, { role: 'user' })).json()).toMatchObject({ role: 'user', trade_level: null })
})

test('another level holds from the next press on, without another login; of a level that is gone the first is left', async () => {
  await saveLevels([service, bulk])
  const pump = await buildProduct(shop.db, { price: '1000', userPrice: null, masterPrice: '900' })
  const master = await masterAt(null)
  const price = async () => (await master.get(`/api/products/by-slug/${pump.slug}`)).json().master_price
  expect(await price()).toBe(900)
  const move = async (level: number | null) => olga.patch(`/api/admin/users/${master.user.id}`, { trade_level: level })
  await move(bulk.id)
  expect(await price()).toBe(630)
  await saveLevels([service])
  expect(await price()).toBe(900)
})

test('where the purchase price holds a level management is told so, whoever may know it', async () => {
  await saveLevels([service, bulk])
  const held = await buildProduct(shop.db, {
    ...{ sku: 'HELD', name: 'Насос', price: '1000', userPrice: null, masterPrice: '800', purchasePrice: '650.20' },
  })
  await buildProduct(shop.db, { price: '1000', userPrice: null, masterPrice: '800', purchasePrice: '100' })
  await buildProduct(shop.db, {
    price: '1000',
    userPrice: null,
    masterPrice: '800',
    purchasePrice: '900',
    hidden: true,
  })
  expect((await olga.get('/api/admin/trade-levels/held')).json().levels).toEqual([
    { id: service.id, name: service.name, held: 0, products: [] },
    { id: bulk.id, name: bulk.name, held: 1, products: [{ id: held.id, sku: 'HELD', name: 'Насос', price: 651 }] },
  ])
  const keeper = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
  expect((await keeper.get('/api/admin/trade-levels/held')).statusCode).toBe(403)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { JournalPage } from '#shared/journal/journal-contract.ts'
import { journalDetails } from '#shared/journal/journal-details.ts'

let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildOrderingShop()
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

async function events(query: string): Promise<JournalPage> {
  return (await admin.get(`/api/admin/audit?${new URLSearchParams(query)}`)).json()
}

async function placeOrder() {
  const product = await buildProduct(shop.db, { quantity: 9 })
  return { product, ...(await order(openBrowser(shop.app), [product])) }
}

test('opening a card of a person and an order is in the journal, once in ten minutes', async () => {
  const anna = await buildUser(shop.db)
  const { id, number } = await placeOrder()

  for (let n = 0; n < 3; n++) {
    expect((await admin.get(`/api/admin/users/${anna.id}`)).statusCode).toBe(200)
    expect((await admin.get(`/api/admin/orders/${id}`)).statusCode).toBe(200)
  }
  expect((await admin.get('/api/admin/orders/99999')).statusCode).toBe(404)

  expect(await events('kind=user-read')).toMatchObject({
    total: 1,
    events: [{ actor: { id: admin.user.id }, subject: { id: anna.id } }],
  })
  expect(await events('kind=order-read')).toMatchObject({ total: 1, events: [{ order_number: String(number) }] })
  await shop.db.execute(sql`update audit_events set at = at - interval '11 minutes'`)
  await admin.get(`/api/admin/users/${anna.id}`)
  expect((await events('kind=user-read')).total).toBe(2)
})

test('two people of the shop are noted each for themselves', async () => {
  const other = await openBrowserAs(shop.app, { role: 'admin' })
  const anna = await buildUser(shop.db)
  for (const browser of [admin, other]) await browser.get(`/api/user/${anna.id}`)

  expect((await events(`kind=user-read&user_id=${anna.id}`)).total).toBe(2)
})

test('nobody is noted for looking at themselves', async () => {
  await admin.get(`/api/user/${admin.user.id}`)
  expect((await events(`kind=user-read&user_id=${admin.user.id}`)).total).toBe(0)
})

test.each([
  ['/api/admin/users', 'users-read'],
  ['/api/admin/orders', 'orders-read'],
  ['/api/admin/orders/picking', 'orders-printed'],
  ['/api/admin/orders/invoices', 'invoices-printed'],
  ['/api/admin/orders/export', 'order-exported'],
  ['/api/admin/products/export', 'products-exported'],
  ['/api/admin/callers?search=916', 'callers-read'],
  ['/api/admin/find?q=916', 'users-found'],
  ['/api/admin/requests', 'requests-read'],
  ['/api/admin/master-requests', 'master-requests-read'],
  ['/api/admin/questions', 'questions-read'],
])('reading %s is noted as %s', async (url, kind) => {
  expect((await admin.get(url)).statusCode).toBe(200)
  expect((await events(`kind=${kind}&actor_id=${admin.user.id}`)).total).toBe(1)
})

/** Calls of management that show nothing about customers, or are the journal itself. */
const impersonal =
  /products|categories|diagrams|models|brands|batches|feeds|waiting|synonyms|symptoms?|search-log|imports|exchange|desk|reports|settings|keys|webhooks|notifications|backups|shortages|reviews|audit|staff|live|suppliers|trade-levels|stock|labels|views|opening/

test('every call of management that reads about people says so', () => {
  const silent = shop.app.routeTable
    .filter(({ method, config }) => [method].flat().includes('GET') && config?.access === 'admin')
    .filter(({ url, config }) => !config?.reads && !impersonal.test(url))
    .map(({ url }) => url)

  // The export writes its own line, with what was taken along.
  expect([...new Set(silent)]).toEqual(['/api/admin/orders/export'])
})

test('an order is named and found by its number, a product by its article', async () => {
  const { id, number, product } = await placeOrder()
  await admin.post(`/api/admin/orders/${id}/status`, { status: 'processing' })
  const card = (await admin.get(`/api/admin/products/${product.id}`)).json()
  await admin.patch(`/api/admin/products/${product.id}`, { user_price: 77, version: card.version })

  const [moved] = (await events(`search=${number}&kind=order-moved`)).events
  expect(journalDetails(moved!.details, moved)).toBe(`заказ № ${number}, новый → в обработке`)
  const [changed] = (await events(`search=${card.sku}&kind=product-changed`)).events
  expect(journalDetails(changed!.details, changed)).toBe(`арт. ${card.sku}, поля: цена со скидкой`)
})

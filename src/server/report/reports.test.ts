import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { buildOrderingShop, byCourier, company, moneyErrors, order, payInFull } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { startYookassa, type YookassaServer } from '#server/testing/yookassa-server.ts'
import { addDays, dayOf } from '#shared/calendar/shop-calendar.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import type { SalesReport } from '#shared/report/report-contract.ts'

/**
 * Orders of every kind, made through the shop's own calls; then every figure is computed a second time from the cards of the orders,
 * in plain TypeScript. The ledger cannot be dated back, so the shop's clock is put forward instead.
 */

let yookassa: YookassaServer
let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
let daysAhead = 0
const clock = () => new Date(Date.now() + daysAhead * 86_400_000)

const washers: ProductRow[] = []
const fridges: ProductRow[] = []
const placedIds: number[] = []
let cards: ManagedOrder[]

beforeAll(async () => {
  yookassa = await startYookassa()
  shop = await buildOrderingShop({ env: yookassa.env, deps: { now: clock } })
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  expect((await sales()).has_orders).toBe(false)
  await makeOrders()
  cards = await Promise.all(placedIds.map(card))
})
afterAll(async () => {
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
  await yookassa.close()
})

async function makeOrders() {
  const [washer, fridge] = [await buildCategory(shop.db), await buildCategory(shop.db)]
  for (const price of ['1000', '333.90']) {
    washers.push(await buildProduct(shop.db, { categoryId: washer.id, quantity: 90, price, userPrice: null }))
  }
  fridges.push(await buildProduct(shop.db, { categoryId: fridge.id, quantity: 90, price: '2750', userPrice: null }))
  const [pump, seal] = washers as [ProductRow, ProductRow]
  const [thermostat] = fridges as [ProductRow]
  const byInvoice = { payment: 'invoice', company }

  await place([[pump, 2], thermostat])
  await place([[seal, 3]], byCourier)
  const paid = await place(
    [
      [pump, 1],
      [thermostat, 2],
    ],
    byInvoice,
  )
  await payInFull(admin, paid)
  const partly = await place([[pump, 3]], byInvoice)
  await payInFull(admin, partly)
  await post(`orders/${partly}/refunds`, { amount: 450, method: 'cash', reason: 'За ожидание' })
  const cancelled = await place([[thermostat, 1]], byInvoice)
  await payInFull(admin, cancelled)
  await post(`orders/${cancelled}/status`, { status: 'cancelled' })
  await post(`orders/${cancelled}/refunds`, { amount: 1500, method: 'bank', reason: 'Отменили' })
  const mistaken = await place([[seal, 1]], byInvoice)
  await post(`orders/${mistaken}/payments`, { amount: 333, method: 'cash' })
  const [entry] = (await card(mistaken)).money.entries
  await post(`orders/${mistaken}/money/${entry!.id}/reverse`, { reason: 'Не тот заказ' })
  const returned = await place([
    [seal, 2],
    [pump, 1],
  ])
  for (const status of ['processing', 'ready', 'completed']) await post(`orders/${returned}/status`, { status })
  await giveBack(returned, seal)
  await place([[thermostat, 4]], { payment: 'online' })
  // Of earlier days: three days ago, and in the period before.
  await datedBack(await place([[pump, 5]]), 3)
  await datedBack(
    await place(
      [
        [thermostat, 1],
        [seal, 1],
      ],
      byCourier,
    ),
    8,
  )
}

async function place(wanted: Parameters<typeof order>[1], given = {}): Promise<number> {
  const made = await order(openBrowser(shop.app), wanted, given)
  placedIds.push(made.id)
  return made.id
}

async function post(path: string, input: object) {
  const answer = await admin.post(`/api/admin/${path}`, input)
  expect([path, answer.statusCode, answer.body]).toMatchObject([path, 200, expect.anything()])
}

async function giveBack(id: number, product: ProductRow) {
  const { number } = await card(id)
  const { rows } = await shop.db.execute<{ token: string }>(sql`select token from orders where id = ${id}`)
  const input = { items: [{ id: product.id, quantity: 1 }], reason: 'Не подошла' }
  await openBrowser(shop.app).post(`/api/orders/${number}/returns?token=${rows[0]!.token}`, input)
  const returnId = (await card(id)).returns[0]!.id
  for (const status of ['approved', 'received', 'refunded']) await post(`returns/${returnId}/status`, { status })
}

function datedBack(id: number, days: number) {
  return shop.db.execute(
    sql`update orders set created_at = created_at - make_interval(days => ${days}) where id = ${id}`,
  )
}

async function card(id: number): Promise<ManagedOrder> {
  return (await admin.get(`/api/admin/orders/${id}`)).json()
}

async function sales(query = 'days=7'): Promise<SalesReport> {
  const answer = await admin.get(`/api/admin/reports/sales?${query}`)
  expect([answer.statusCode, answer.body]).toMatchObject([200, expect.anything()])
  return answer.json()
}

/** The same figures from the cards: orders that count, their sums, and the signed entries of the ledger. */
function byHand(days: readonly string[], ofCategory?: ProductRow[]) {
  const isWithin = (at: string) => days.includes(dayOf(new Date(at)))
  const counted = cards.filter(
    ({ status, created_at }) => isWithin(created_at) && !['cancelled', 'awaiting_payment'].includes(status),
  )
  const ids = new Set(ofCategory?.map(({ id }) => id))
  const worth = counted.map(({ total, items }) => {
    if (!ofCategory) return total
    const own = items.filter(({ product_id }) => product_id !== null && ids.has(product_id))
    return own.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  })
  const entries = cards.flatMap(({ money }) => money.entries).filter(({ at }) => isWithin(at))
  return {
    ordered: worth.reduce((sum, each) => sum + each, 0),
    orders: worth.filter((each) => each > 0).length,
    paid: ofCategory ? null : entries.reduce((sum, entry) => sum + entry.sum, 0),
  }
}

const daysUpTo = (last: string, count: number) => Array.from({ length: count }, (_, n) => addDays(last, -n))

test('what was ordered and paid agrees with the orders to the ruble, day by day and in all', async () => {
  const today = dayOf(clock())
  const report = await sales()

  expect(report.has_orders).toBe(true)
  expect(report.total).toEqual(byHand(daysUpTo(today, 7)))
  expect(report.before).toEqual(byHand(daysUpTo(addDays(today, -7), 7)))
  for (const { day, before, ...own } of report.days) {
    expect([day, own]).toEqual([day, byHand([day])])
    expect([day, before]).toEqual([day, byHand([addDays(day, -7)])])
  }
  // That nothing is compared with nothing: three orders do not count, money came and went.
  expect(report.total.orders).toBe(placedIds.length - 3)
  expect(report.total.paid).toBeGreaterThan(0)
  expect(report.before.ordered).toBeGreaterThan(2750)
})

test('of a category its products count, and money is not divided by guessing', async () => {
  const today = dayOf(clock())
  const [washer, fridge] = [washers, fridges].map((products) => products[0]!.categoryId)

  const reports = [await sales(`days=7&category=${washer}`), await sales(`days=7&category=${fridge}`)]

  expect(reports[0]!.total).toEqual(byHand(daysUpTo(today, 7), washers))
  expect(reports[1]!.total).toEqual(byHand(daysUpTo(today, 7), fridges))
  expect(reports[1]!.before).toEqual(byHand(daysUpTo(addDays(today, -7), 7), fridges))
  expect((await sales('days=7&category=999999')).total).toEqual({ ordered: 0, orders: 0, paid: null })
})

test('next week today’s money is the money of the period before', async () => {
  const today = dayOf(clock())
  daysAhead = 7
  try {
    const report = await sales()
    expect(report.period.before.to).toBe(today)
    expect(report.total).toEqual({ ordered: 0, orders: 0, paid: 0 })
    expect(report.before).toEqual(byHand(daysUpTo(today, 7)))
  } finally {
    daysAhead = 0
  }
})

test('two dates are a period, and dates that are none are answered in words', async () => {
  const today = dayOf(clock())
  const day = addDays(today, -3)
  const report = await sales(`from=${day}&to=${day}`)
  expect(report.total).toEqual(byHand([day]))
  expect(report.days).toHaveLength(1)

  for (const [query, error] of [
    [`from=${today}&to=${day}`, 'Начало периода позже конца'],
    [`from=${today}`, 'Укажите обе даты: начало и конец'],
    ['from=2026-02-30&to=2026-03-01', 'Дата пишется так: 2026-11-16'],
    ['from=2001-01-01&to=2026-03-01', 'Период не длиннее трёх лет'],
  ]) {
    const answer = await admin.get(`/api/admin/reports/sales?${query}`)
    expect([query, answer.statusCode, answer.json().error]).toEqual([query, 400, error])
  }
})

test('the table says the same, by week too', async () => {
  const answer = await admin.get('/api/admin/reports/export?report=sales&days=7&step=week')
  const [head = [], ...rows] = answer.body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(';'))
  const sum = (name: string) => rows.reduce((total, row) => total + Number(row[head.indexOf(name)]), 0)
  const { total, before } = await sales()

  expect(answer.headers['content-disposition']).toBe('attachment; filename="otchet-sales.csv"')
  expect(rows.length).toBeLessThanOrEqual(2)
  expect([sum('Заказано, ₽'), sum('Заказов'), sum('Оплачено, ₽')]).toEqual([total.ordered, total.orders, total.paid])
  expect(sum('Заказано, ₽ – раньше')).toBe(before.ordered)
})

test('what waits is counted with its oldest', async () => {
  const desk = (await admin.get('/api/admin/desk')).json()
  const fresh = cards.filter(({ status }) => status === 'new')
  const awaiting = cards.filter(({ status }) => status === 'awaiting_payment')
  const owing = cards.filter(({ money }) => money.owed > 0)
  const oldest = fresh.toSorted((a, b) => a.created_at.localeCompare(b.created_at))[0]!

  expect(desk.new_orders).toEqual({ count: fresh.length, oldest_at: oldest.created_at, number: oldest.number })
  expect(desk.unpaid).toMatchObject({ count: 1, sum: awaiting[0]!.total, oldest_at: awaiting[0]!.created_at })
  expect(desk.to_refund).toMatchObject({
    count: owing.length,
    sum: owing.reduce((sum, { money }) => sum + money.owed, 0),
    oldest_at: owing[0]!.money.owed_since,
  })
  expect(desk.to_ship).toMatchObject({ count: 0, oldest_at: null })
  expect(desk.shortages).toEqual({ count: 0, pieces: 0, oldest_at: null })

  await shop.db.execute(sql`update products set quantity = 4 where id = ${washers[0]!.id}`)
  const { shortages } = (await admin.get('/api/admin/desk')).json()
  expect(shortages).toEqual({ count: 1, pieces: expect.any(Number), oldest_at: cards.at(-2)!.created_at })
})

test('reports are for administrators', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  for (const path of ['desk', 'reports/sales', 'reports/export?report=sales']) {
    const answers = await Promise.all([openBrowser(shop.app), master].map((who) => who.get(`/api/admin/${path}`)))
    expect([path, ...answers.map(({ statusCode }) => statusCode)]).toEqual([path, 401, 403])
  }
})

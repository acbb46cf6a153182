import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { buildOrderingShop, byCourier, company, moneyErrors, order, payInFull } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { startYookassa, type YookassaServer } from '#server/testing/yookassa-server.ts'
import { dayOf } from '#shared/calendar/moscow-clock.ts'
import { addDays } from '#shared/calendar/shop-calendar.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import type { CustomersReport, ReturnsReport } from '#shared/report/buyers-contract.ts'
import type { DemandReport } from '#shared/report/demand-contract.ts'
import type { SalesReport } from '#shared/report/report-contract.ts'
import type { BestReport, IdleReport } from '#shared/report/sold-contract.ts'

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
const costOfPump = '640.55'

beforeAll(async () => {
  yookassa = await startYookassa()
  shop = await buildOrderingShop({ env: yookassa.env, deps: { now: clock } })
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  expect((await sales()).has_orders).toBe(false)
  await makeOrders()
  // Two people beside Anna: one has ordered in the period before too, the other never.
  const [first, second] = placedIds as [number, number]
  await calledBy('+79990000001', [first, placedIds.at(-1)!])
  await calledBy('+79990000002', [second])
  cards = await Promise.all(placedIds.map(card))
  // What it costs from now on is no business of what is sold.
  await shop.db.execute(sql`update products set purchase_price = 1`)
})
afterAll(async () => {
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
  await yookassa.close()
})

async function makeOrders() {
  const [washer, fridge] = [await buildCategory(shop.db), await buildCategory(shop.db)]
  // What the second costs the shop nobody knows.
  for (const [price, purchasePrice] of [
    ['1000', costOfPump],
    ['333.90', null],
  ] as const) {
    const given = { categoryId: washer.id, quantity: 90, price, userPrice: null, purchasePrice }
    washers.push(await buildProduct(shop.db, given))
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
  await complete(returned)
  await giveBack(returned, seal, 'Не подошла')
  const broken = await place([[pump, 2]])
  await complete(broken)
  await giveBack(broken, pump, `${pump.name}, 1 шт.: Брак или не работает. Течёт`)
  const kept = await place([[thermostat, 1]])
  await complete(kept)
  await giveBack(kept, thermostat, 'Передумал', ['rejected'])
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

async function complete(id: number) {
  for (const status of ['processing', 'ready', 'completed']) await post(`orders/${id}/status`, { status })
}

async function giveBack(
  id: number,
  product: ProductRow,
  reason: string,
  statuses = ['approved', 'received', 'refunded'],
) {
  const { number } = await card(id)
  const { rows } = await shop.db.execute<{ token: string }>(sql`select token from orders where id = ${id}`)
  const input = { items: [{ id: product.id, quantity: 1 }], reason }
  await openBrowser(shop.app).post(`/api/orders/${number}/returns?token=${rows[0]!.token}`, input)
  const returnId = (await card(id)).returns[0]!.id
  for (const status of statuses) await post(`returns/${returnId}/status`, { status })
}

function calledBy(phone: string, ids: number[]) {
  return shop.db.execute(sql`update orders set phone = ${phone} where id = any (${sql.param(ids)}::integer[])`)
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
    margin: marginOf(counted.flatMap(({ items }) => items.filter(({ product_id: id }) => !ofCategory || ids.has(id!)))),
  }
}

/** Of the lines of cards: only what the pumps cost was known. */
function marginOf(lines: readonly Pick<ManagedOrder['items'][number], 'product_id' | 'price' | 'quantity'>[]) {
  const pumps = lines.filter(({ product_id: id }) => id === washers[0]!.id)
  const others = lines.filter(({ product_id: id }) => id !== washers[0]!.id)
  const worth = (some: typeof lines) => total(some.map(({ price, quantity }) => price * quantity))
  return {
    revenue: worth(pumps),
    cost: Math.round(total(pumps.map(({ quantity }) => quantity)) * Number(costOfPump) * 100) / 100,
    unknown: worth(others),
    unknown_pieces: total(others.map(({ quantity }) => quantity)),
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
  expect((await sales('days=7&category=999999')).total).toEqual({
    ordered: 0,
    orders: 0,
    paid: null,
    margin: marginOf([]),
  })
})

test('next week today’s money is the money of the period before', async () => {
  const today = dayOf(clock())
  daysAhead = 7
  try {
    const report = await sales()
    expect(report.period.before.to).toBe(today)
    expect(report.total).toEqual({ ordered: 0, orders: 0, paid: 0, margin: marginOf([]) })
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

const isWithin = (days: readonly string[], at: string) => days.includes(dayOf(new Date(at)))

function countedCards(days: readonly string[]) {
  return cards.filter(
    ({ status, created_at }) => isWithin(days, created_at) && !['cancelled', 'awaiting_payment'].includes(status),
  )
}

async function report<Answer>(name: string, query = 'days=7'): Promise<Answer> {
  const answer = await admin.get(`/api/admin/reports/${name}?${query}`)
  expect([name, answer.statusCode, answer.body]).toMatchObject([name, 200, expect.anything()])
  return answer.json()
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** Pieces and rubles of a product in the orders of these days. */
function soldOf(product: ProductRow, days: readonly string[]) {
  const lines = countedCards(days).flatMap(({ items }) => items.filter(({ product_id }) => product_id === product.id))
  return {
    pieces: total(lines.map(({ quantity }) => quantity)),
    ordered: total(lines.map(({ price, quantity }) => price * quantity)),
  }
}

test('best sellers stand by what the orders say of them, beside the period before', async () => {
  const today = dayOf(clock())
  const [days, earlier] = [daysUpTo(today, 7), daysUpTo(addDays(today, -7), 7)]
  const expected = [...washers, ...fridges]
    .map((product) => ({ id: product.id, ...soldOf(product, days), before: soldOf(product, earlier).ordered }))
    .sort((one, other) => other.ordered - one.ordered)

  const best = await report<BestReport>('best')

  expect(best.products.map(({ id, pieces, ordered, before }) => ({ id, pieces, ordered, before }))).toEqual(expected)
  expect(best.total).toEqual({
    margin: byHand(days, [...washers, ...fridges]).margin,
    products: 3,
    pieces: total(expected.map(({ pieces }) => pieces)),
    ordered: total(expected.map(({ ordered }) => ordered)),
  })
  const ofFridges = await report<BestReport>('best', `days=7&category=${fridges[0]!.categoryId}`)
  expect(ofFridges.products.map(({ id }) => id)).toEqual([fridges[0]!.id])
  expect(ofFridges.total.ordered).toBe(soldOf(fridges[0]!, days).ordered)
})

test('what lies is what has pieces, is not new and stands in no order that counts', async () => {
  const today = dayOf(clock())
  const day = addDays(today, -3)
  const lying = await buildProduct(shop.db, { quantity: 5, price: '4000.90', userPrice: null })
  const hidden = await buildProduct(shop.db, { quantity: 5, hidden: true })
  await shop.db.execute(sql`update products set created_at = created_at - interval '60 days'`)
  const fresh = await buildProduct(shop.db, { quantity: 7, price: '9000', userPrice: null })
  // That day only pumps were ordered.
  const expected = [...washers.slice(1), ...fridges].filter((product) => soldOf(product, [day]).pieces === 0)

  const idle = await report<IdleReport>('idle', `from=${day}&to=${day}`)
  const week = await report<IdleReport>('idle')

  expect(idle.products.map(({ id }) => id).sort()).toEqual([...expected.map(({ id }) => id), lying.id].sort())
  expect(idle.products.map(({ id }) => id)).not.toContain(hidden.id)
  for (const product of expected) {
    const { quantity } = (await admin.get(`/api/admin/products/${product.id}`)).json()
    const found = idle.products.find(({ id }) => id === product.id)
    expect(found).toMatchObject({ quantity, worth: quantity * Math.floor(Number(product.price)), last_ordered: today })
  }
  expect(week.products).toMatchObject([{ id: lying.id, quantity: 5, worth: 20_000, last_ordered: null }])
  expect(week.total).toEqual({ products: 1, pieces: 5, worth: 20_000 })
  await shop.db.execute(sql`update products set hidden = true where id in (${lying.id}, ${fresh.id})`)
})

test('a buyer is new until the second time, and both kinds together are all that was ordered', async () => {
  const today = dayOf(clock())
  const [days, earlier] = [daysUpTo(today, 7), daysUpTo(addDays(today, -7), 7)]
  const knownBefore = new Set(countedCards(earlier).map(({ contact }) => contact.phone))
  const byHand = (isFresh: boolean) => {
    const own = countedCards(days).filter(({ contact }) => knownBefore.has(contact.phone) !== isFresh)
    return {
      people: new Set(own.map(({ contact }) => contact.phone)).size,
      orders: own.length,
      ordered: total(own.map((each) => each.total)),
    }
  }

  const { now, before } = await report<CustomersReport>('customers')

  expect(now).toEqual({ fresh: byHand(true), returning: byHand(false) })
  expect([now.fresh.people, now.returning.people]).toEqual([2, 1])
  expect(now.fresh.ordered + now.returning.ordered).toBe((await sales()).total.ordered)
  expect(before).toEqual({
    fresh: { people: 1, orders: 1, ordered: (await sales()).before.ordered },
    returning: { people: 0, orders: 0, ordered: 0 },
  })
  const washer = washers[0]!.categoryId
  const ofWashers = (await report<CustomersReport>('customers', `days=7&category=${washer}`)).now
  expect(ofWashers.fresh.ordered + ofWashers.returning.ordered).toBe(
    (await sales(`days=7&category=${washer}`)).total.ordered,
  )
})

test('returns stand by their reasons at what their pieces cost; a rejected one is none', async () => {
  const { total: all, reasons } = await report<ReturnsReport>('returns')
  const agreed = cards.flatMap(({ returns, items }) =>
    returns
      .filter(({ status }) => status !== 'rejected')
      .flatMap((each) =>
        each.items.map((line) => [line, items.find((item) => item.product_id === line.product_id)!] as const),
      ),
  )
  const sum = total(agreed.map(([{ quantity }, { price }]) => price * quantity))

  expect(all).toEqual({ returns: 2, pieces: 2, sum })
  expect(reasons).toEqual([
    { reason: 'Брак или не работает', returns: 1, pieces: 1, sum: 1000 },
    { reason: 'Не подошла', returns: 1, pieces: 1, sum: 333 },
  ])
  const ofFridges = await report<ReturnsReport>('returns', `days=7&category=${fridges[0]!.categoryId}`)
  expect(ofFridges.total).toEqual({ returns: 0, pieces: 0, sum: 0 })
})

test('what people wanted and could not buy: searches without an answer, and sold out products they wait for', async () => {
  const today = dayOf(clock())
  const gone = await buildProduct(shop.db, { quantity: 0 })
  const there = await buildProduct(shop.db, { quantity: 4 })
  const looked = await buildProduct(shop.db, { quantity: 0 })
  await shop.db.execute(sql`insert into search_log (day, query, found, times) values
    (${today}::date, 'щётки бош', 0, 3), (${addDays(today, -2)}::date, 'щётки бош', 0, 2), (${today}::date, 'ремень', 5, 9),
    (${addDays(today, -1)}::date, 'помпа', 0, 4), (${today}::date, 'помпа', 2, 1), (${addDays(today, -20)}::date, 'давно', 0, 50)`)
  await shop.db.execute(sql`insert into arrival_waits (product_id, email, told_at) values (${gone.id}, 'a@example.ru', null),
    (${gone.id}, 'b@example.ru', null), (${gone.id}, 'c@example.ru', now()), (${there.id}, 'a@example.ru', null)`)
  await shop.db.execute(
    sql`insert into product_visitors (product_id, visitor) values (${looked.id}, 1), (${looked.id}, 2), (${there.id}, 3)`,
  )
  // Crawlers are nobody who wanted something: one known since last night, and one that came today.
  await shop.db.execute(sql`
    insert into products (category_id, subcategory_id, sku, sku_code, name, brand, kind, drawing, price)
    select category_id, subcategory_id, 'WALK-' || n, 'WALK' || n, name, brand, kind, drawing, price
    from products, generate_series(1, 300) n where id = ${there.id}`)
  await shop.db.execute(sql`insert into product_crawlers values (4)`)
  await shop.db.execute(sql`insert into product_visitors (product_id, visitor, is_counted)
    select ${looked.id}, 4, true union all select id, 5, false from products where sku like 'WALK-%' or id = ${looked.id}`)

  const demand = await report<DemandReport>('demand')

  expect(demand.searches).toEqual([{ query: 'щётки бош', times: 5, last_day: today }])
  expect(demand.searches_total).toBe(1)
  expect(demand.products.map(({ id, people, visitors }) => [id, people, visitors])).toEqual([
    [gone.id, 2, 0],
    [looked.id, 0, 2],
  ])
  const ofCategory = await report<DemandReport>('demand', `days=7&category=${gone.categoryId}`)
  expect([ofCategory.searches, ofCategory.products[0]!.id]).toEqual([null, gone.id])
})

test.each([
  ['best', 3],
  ['searches', 1],
  ['missed', 2],
  ['returns', 2],
  ['customers', 2],
])('the table of %s has as many rows as the report', async (name, rows) => {
  const answer = await admin.get(`/api/admin/reports/export?report=${name}&days=7`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.body.trim().split('\r\n')).toHaveLength(rows + 1)
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
  const kinds = ['sales', 'best', 'idle', 'demand', 'returns', 'customers', 'export?report=sales']
  for (const path of ['desk', ...kinds.map((kind) => `reports/${kind}`)]) {
    const answers = await Promise.all([openBrowser(shop.app), master].map((who) => who.get(`/api/admin/${path}`)))
    expect([path, ...answers.map(({ statusCode }) => statusCode)]).toEqual([path, 401, 403])
  }
})

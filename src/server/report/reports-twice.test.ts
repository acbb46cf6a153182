import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildProduct, type ProductRow } from '#server/testing/builders.ts'
import { type MadeOrder, type MadeSales, makeSales } from '#server/testing/generated-sales.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { CustomersReport, ReturnsReport } from '#shared/report/buyers-contract.ts'
import type { SalesReport } from '#shared/report/report-contract.ts'
import type { BestReport, IdleReport } from '#shared/report/sold-contract.ts'
import { readSales, salesTable } from './sales-service.ts'
import { bestTable, readBest } from './sold-service.ts'

/** Every figure of the reports a second time: loops over the rows that were written, which know nothing of SQL or of the shop's calendar. */

const dayMs = 86_400_000
const moscowMs = 3 * 3_600_000
const dayOn = (at: Date) => new Date(at.getTime() + moscowMs).toISOString().slice(0, 10)
const today = dayOn(new Date())
const daysAgo = (count: number) => new Date(Date.parse(today) - count * dayMs).toISOString().slice(0, 10)

let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
let made: MadeSales
const categories: number[] = []
const products: ProductRow[] = []

beforeAll(async () => {
  shop = await buildTestApp()
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  for (let n = 0; n < 3; n += 1) categories.push((await buildCategory(shop.db)).id)
  for (let n = 0; n < 16; n += 1) {
    const given = { categoryId: categories[n % 3]!, quantity: n, price: String(700 + n * 90), userPrice: null }
    // Every fourth was bought nobody knows for how much, some for more than they are sold for.
    const purchasePrice = n % 4 === 2 ? null : (350.25 + n * 131.17).toFixed(2)
    products.push(await buildProduct(shop.db, { ...given, purchasePrice, hidden: n === 13 }))
  }
  // The last three are ordered by nobody.
  const until = new Date(Date.parse(today) + dayMs - moscowMs)
  made = await makeSales(shop.db, { products: products.slice(0, 13), until, days: 130, count: 400, seed: 20_261_118 })
  // From here on everything costs the shop something else, and what nobody knew is known: sold is sold.
  await shop.db.execute(sql`update products set purchase_price = coalesce(purchase_price, 11) * 3`)
  for (const order of made.orders) await changeLater(order)
  await shop.db.execute(
    sql`update products set created_at = created_at - interval '200 days' where id <> ${products[15]!.id}`,
  )
})
afterAll(() => shop.close())

/** What happens to some orders afterwards: given up, paid at last, dated over midnight, with more pieces or another product in them. */
async function changeLater(order: MadeOrder) {
  const { id, lines } = order
  const change = (set: SQL) => shop.db.execute(sql`update orders set ${set} where id = ${id}`)
  // Past the shop's calls, so the order is added up by hand.
  const grow = (by: number) => {
    order.total += by
    order.items += by
    return change(sql`items_total = items_total + ${by}::integer`)
  }
  if (id % 11 === 0) {
    order.status = 'cancelled'
    await change(sql`status = 'cancelled'`)
  } else if (id % 5 === 0 && !counts(order)) {
    order.status = 'new'
    await change(sql`status = 'new'`)
  }
  if (id % 17 === 0) {
    order.at = new Date(order.at.getTime() - 90 * 60_000)
    await change(sql`created_at = ${order.at.toISOString()}::timestamptz`)
  }
  if (id % 13 === 0) {
    const [line] = lines
    line!.quantity += 2
    await grow(2 * line!.price)
    await shop.db.execute(
      sql`update order_items set quantity = ${line!.quantity} where order_id = ${id} and product_id = ${line!.product.id}`,
    )
  }
  const other = products[id % 13]!
  if (id % 19 === 0 && !lines.some(({ product }) => product.id === other.id)) {
    const cost = other.purchasePrice === null ? 33 : Math.round(Number(other.purchasePrice) * 300) / 100
    lines.push({ product: other, price: 777, quantity: 2, cost })
    await grow(2 * 777)
    await shop.db.execute(sql`insert into order_items (id, order_id, product_id, name, sku, price, quantity)
      values (${900_000 + id}, ${id}, ${other.id}, ${other.name}, ${other.sku}, 777, 2)`)
  }
}

type Span = { from: string; to: string }
type Asked = { query: string; span: Span; before: Span; category: number | undefined }

const spans: [string, number, number][] = [
  ['days=7', 6, 0],
  ['days=30', 29, 0],
  ['days=90', 89, 0],
  [`from=${daysAgo(41)}&to=${daysAgo(41)}`, 41, 41],
  [`from=${daysAgo(70)}&to=${daysAgo(23)}`, 70, 23],
]

function askedFor([query, first, last]: (typeof spans)[number], category?: number): Asked {
  const length = first - last + 1
  return {
    query: category === undefined ? query : `${query}&category=${category}`,
    span: { from: daysAgo(first), to: daysAgo(last) },
    before: { from: daysAgo(first + length), to: daysAgo(first + 1) },
    category,
  }
}

const isIn = ({ from, to }: Span, at: Date) => dayOn(at) >= from && dayOn(at) <= to
const counts = ({ status }: MadeOrder) => status !== 'cancelled' && status !== 'awaiting_payment'
const isOf = (category: number | undefined, product: ProductRow) =>
  category === undefined || product.categoryId === category

function ordersIn(span: Span): MadeOrder[] {
  return made.orders.filter((order) => counts(order) && isIn(span, order.at))
}

/** What an order is worth to a report: itself, or what it holds of a category. */
function worthOf(order: MadeOrder, category: number | undefined): number {
  if (category === undefined) return order.total
  let sum = 0
  for (const { product, price, quantity } of order.lines) if (isOf(category, product)) sum += price * quantity
  return sum
}

function salesIn(span: Span, category: number | undefined) {
  const own = ordersIn(span).filter(({ lines }) => lines.some(({ product }) => isOf(category, product)))
  let [ordered, paid] = [0, 0]
  for (const order of own) ordered += worthOf(order, category)
  for (const { at, sum } of made.entries) if (isIn(span, at)) paid += sum
  return {
    ordered,
    orders: own.length,
    paid: category === undefined ? paid : null,
    margin: marginIn(span, { category }),
  }
}

/** A discount is the order's: lines of known cost bear their part of it. Of a category or a product nobody takes it off. */
function marginIn(span: Span, of: { category?: number | undefined; product?: ProductRow }) {
  const found = { revenue: 0, cost: 0, unknown: 0, unknown_pieces: 0 }
  let kopecks = 0
  for (const order of ordersIn(span)) {
    let known = 0
    for (const { product, price, quantity, cost } of order.lines) {
      if (!isOf(of.category, product) || (of.product && of.product.id !== product.id)) continue
      if (cost === null) {
        found.unknown += price * quantity
        found.unknown_pieces += quantity
      } else {
        known += price * quantity
        kopecks += Math.round(cost * 100) * quantity
      }
    }
    found.revenue += known
    if (of.category !== undefined || of.product) continue
    const share = Math.round((Math.abs(order.adjustment) * known) / order.items)
    found.revenue += order.adjustment < 0 ? -share : share
  }
  return { ...found, cost: kopecks / 100 }
}

function piecesOf(product: ProductRow, span: Span) {
  const found = { pieces: 0, orders: 0, ordered: 0 }
  for (const { lines } of ordersIn(span)) {
    for (const line of lines) {
      if (line.product.id !== product.id) continue
      found.pieces += line.quantity
      found.orders += 1
      found.ordered += line.price * line.quantity
    }
  }
  return found
}

function buyersIn(span: Span, category: number | undefined) {
  const kinds = {
    fresh: { people: 0, orders: 0, ordered: 0 },
    returning: { people: 0, orders: 0, ordered: 0 },
  }
  const met = new Set<string>()
  for (const order of ordersIn(span)) {
    if (!order.lines.some(({ product }) => isOf(category, product))) continue
    const who = order.phone ?? `erased ${order.id}`
    const isKnown = made.orders.some((other) => counts(other) && other.phone === who && dayOn(other.at) < span.from)
    const kind = isKnown ? kinds.returning : kinds.fresh
    if (!met.has(who)) kind.people += 1
    met.add(who)
    kind.orders += 1
    kind.ordered += worthOf(order, category)
  }
  return kinds
}

function returnsIn(span: Span, category: number | undefined, reason?: string) {
  const found = { returns: 0, pieces: 0, sum: 0 }
  for (const each of made.returns) {
    if (each.status === 'rejected' || !isIn(span, each.at)) continue
    const own = each.lines.filter((line) => isOf(category, line.product) && (!reason || line.reason === reason))
    if (own.length > 0) found.returns += 1
    for (const { quantity, amount } of own) {
      found.pieces += quantity
      found.sum += amount
    }
  }
  return found
}

async function read<Report>(name: string, query: string): Promise<Report> {
  const answer = await admin.get(`/api/admin/reports/${name}?${query}`)
  expect([name, answer.statusCode, answer.body]).toMatchObject([name, 200, expect.anything()])
  return answer.json()
}

async function sumsOf(report: string, query: string): Promise<(column: string) => number> {
  const answer = await admin.get(`/api/admin/reports/export?report=${report}&${query}`)
  expect([report, answer.statusCode]).toEqual([report, 200])
  const [head = [], ...rows] = answer.body
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"|"$/g, '')))
  return (column) => {
    expect(head).toContain(column)
    return rows.reduce((sum, row) => sum + Number(row[head.indexOf(column)]?.replace(',', '.')), 0)
  }
}

const noneSold = { revenue: 0, cost: 0, unknown: 0, unknown_pieces: 0 }
type Margin = typeof noneSold

function addedUp(left: Margin, right: Margin): Margin {
  return {
    revenue: left.revenue + right.revenue,
    cost: Math.round((left.cost + right.cost) * 100) / 100,
    unknown: left.unknown + right.unknown,
    unknown_pieces: left.unknown_pieces + right.unknown_pieces,
  }
}

const kopecks = (sum: number) => Math.round(sum * 100)

/** The columns of a file; what is earned stands there by itself. */
function marginOf(sum: (column: string) => number) {
  const [revenue, cost, rubles] = [sum('Выручка, ₽'), sum('Закупка, ₽'), sum('Маржа, ₽')]
  return [revenue, kopecks(cost), kopecks(rubles), sum('Без закупочной, ₽'), sum('Без закупочной, шт.')]
}

function marginCells({ revenue, cost, unknown, unknown_pieces: pieces }: Margin) {
  return [revenue, kopecks(cost), kopecks(revenue - cost), unknown, pieces]
}

describe.each(spans)('%s', (...span) => {
  // Categories are known once the shop is built: by their place here.
  test.each([undefined, 0, 1, 2])('of category %s every figure is the sum of the rows', async (place) => {
    const category = place === undefined ? undefined : categories[place]
    const asked = askedFor(span, category)

    const sales = await read<SalesReport>('sales', asked.query)
    expect(sales.total).toEqual(salesIn(asked.span, category))
    expect(sales.before).toEqual(salesIn(asked.before, category))
    for (const { day, before: _before, ...own } of sales.days) {
      expect([day, own]).toEqual([day, salesIn({ from: day, to: day }, category)])
    }

    const sold = products
      .filter((product) => isOf(category, product))
      .map((product) => ({
        id: product.id,
        ...piecesOf(product, asked.span),
        before: piecesOf(product, asked.before).ordered,
        margin: marginIn(asked.span, { product }),
      }))
      .filter(({ pieces }) => pieces > 0)
      .sort((one, other) => other.ordered - one.ordered || one.id - other.id)
    const best = await read<BestReport>('best', asked.query)
    expect(
      best.products.map(({ sku: _sku, name: _name, photo: _photo, drawing: _drawing, ...figures }) => figures),
    ).toEqual(sold.slice(0, 10))
    expect(best.total.ordered).toBe(sold.reduce((sum, { ordered }) => sum + ordered, 0))
    expect(best.total.products).toBe(sold.length)
    expect(best.total.margin).toEqual(sold.map(({ margin }) => margin).reduce(addedUp, noneSold))

    const customers = await read<CustomersReport>('customers', asked.query)
    expect(customers.now).toEqual(buyersIn(asked.span, category))
    expect(customers.before).toEqual(buyersIn(asked.before, category))
    expect(customers.now.fresh.ordered + customers.now.returning.ordered).toBe(sales.total.ordered)

    const returns = await read<ReturnsReport>('returns', asked.query)
    expect(returns.total).toEqual(returnsIn(asked.span, category))
    expect(returns.before).toEqual(returnsIn(asked.before, category))
    for (const { reason, ...own } of returns.reasons) expect(own).toEqual(returnsIn(asked.span, category, reason))
    expect(returns.reasons.reduce((sum, each) => sum + each.sum, 0)).toBe(returns.total.sum)
  })

  test('what lies was in no order of these days', async () => {
    const asked = askedFor(span)
    const lying = products
      .filter(({ quantity, hidden }, n) => (quantity ?? 0) > 0 && !hidden && n !== 15)
      .filter((product) => piecesOf(product, asked.span).pieces === 0)
      .map((product) => {
        const last = made.orders
          .filter((order) => counts(order) && order.lines.some((line) => line.product.id === product.id))
          .map(({ at }) => dayOn(at))
          .sort()
        const worth = (product.quantity ?? 0) * Number(product.price)
        return { id: product.id, quantity: product.quantity, worth, last_ordered: last.at(-1) ?? null }
      })
      .sort((one, other) => other.worth - one.worth || one.id - other.id)

    const idle = await read<IdleReport>('idle', asked.query)

    expect(
      idle.products.map(({ id, quantity, worth, last_ordered }) => ({ id, quantity, worth, last_ordered })),
    ).toEqual(lying.slice(0, 10))
    expect(idle.total.worth).toBe(lying.reduce((sum, { worth }) => sum + worth, 0))
  })

  test('the files hold the same sums', async () => {
    const asked = askedFor(span)
    const wanted = salesIn(asked.span, undefined)
    for (const step of ['day', 'week', 'month']) {
      const sum = await sumsOf('sales', `${asked.query}&step=${step}`)
      expect([sum('Заказано, ₽'), sum('Заказов'), sum('Оплачено, ₽')]).toEqual([
        wanted.ordered,
        wanted.orders,
        wanted.paid,
      ])
      expect(marginOf(sum)).toEqual(marginCells(wanted.margin))
    }
    const returned = returnsIn(asked.span, undefined)
    const [best, customers, returns] = [
      await sumsOf('best', asked.query),
      await sumsOf('customers', asked.query),
      await sumsOf('returns', asked.query),
    ]
    expect(best('Заказано, ₽')).toBe(products.reduce((sum, each) => sum + piecesOf(each, asked.span).ordered, 0))
    expect(marginOf(best)).toEqual(
      marginCells(products.map((product) => marginIn(asked.span, { product })).reduce(addedUp, noneSold)),
    )
    expect(customers('Заказано, ₽')).toBe(wanted.ordered)
    expect([returns('Штук'), returns('На сумму, ₽')]).toEqual([returned.pieces, returned.sum])
  })
})

test('the season has everything that could be counted wrongly', () => {
  const month = askedFor(spans[1]!)
  expect(made.orders.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(20)
  expect(made.entries.filter(({ sum }) => sum < 0).length).toBeGreaterThan(40)
  expect(made.returns.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(5)
  expect(made.orders.filter(({ at }) => dayOn(at) !== at.toISOString().slice(0, 10)).length).toBeGreaterThan(60)
  const { margin } = salesIn(month.span, undefined)
  expect([margin.unknown_pieces, margin.cost % 1].every((figure) => figure > 0)).toBe(true)
  expect(made.orders.filter(({ adjustment }) => adjustment < 0).length).toBeGreaterThan(40)
  expect(buyersIn(month.span, undefined).returning.people).toBeGreaterThan(5)
  expect(returnsIn(month.span, undefined).returns).toBeGreaterThan(3)
})

test('whoever may not know what the shop pays is told nothing of what it earns, in no report and no file', async () => {
  const deps = { db: shop.db, now: () => new Date() }
  async function said(isMarginKnown: boolean) {
    const query = { days: '30', isMarginKnown } as const
    const [sales, best] = [await readSales(deps, query), await readBest(deps, query)]
    return [sales, best, await salesTable(deps, query, 'day'), await bestTable(deps, query)].map((each) =>
      /margin|Маржа|Закупка/.test(JSON.stringify(each)),
    )
  }

  expect(await said(true)).toEqual([true, true, true, true])
  expect(await said(false)).toEqual([false, false, false, false])
  const storekeeper = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'storekeeper' })
  expect((await storekeeper.get('/api/admin/reports/sales')).statusCode).toBe(403)
})

test('every line knows when it was ordered and whether it counts, whatever has happened to its order', async () => {
  const { rows } = await shop.db.execute<{ wrong: number; lines: number }>(sql`select count(*)::integer as lines,
    count(*) filter (where (i.ordered_at, i.is_counted) is distinct from (o.created_at, o.status not in ('cancelled', 'awaiting_payment')))::integer as wrong
    from order_items i join orders o on o.id = i.order_id`)
  expect(rows).toEqual([{ lines: made.orders.reduce((sum, { lines }) => sum + lines.length, 0), wrong: 0 }])
})

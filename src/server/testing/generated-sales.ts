import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { type ReturnReason, returnReasons, returnReasonText } from '#shared/order/return-reasons.ts'
import type { ProductRow } from './builders.ts'

/** A season of a shop that never was, for the tests of reports: the rows are written past the shop's calls and stay in the hand of the test. */

/** `cost`: what the shop paid for a piece on that day; null: nobody knew. */
type SoldLine = { product: ProductRow; price: number; quantity: number; cost: number | null }
export type MadeOrder = {
  id: number
  at: Date
  status: string
  phone: string | null
  lines: SoldLine[]
  /** What the lines come to, and with delivery and the discount the order. */
  items: number
  adjustment: number
  total: number
}
/** What came is above zero, what went below. */
export type MadeEntry = { at: Date; sum: number }
export type MadeReturn = {
  id: number
  at: Date
  status: string
  lines: { product: ProductRow; quantity: number; amount: number; reason: ReturnReason }[]
}
export type MadeSales = { orders: MadeOrder[]; entries: MadeEntry[]; returns: MadeReturn[] }

const statuses = ['new', 'awaiting_payment', 'processing', 'ready', 'shipped', 'completed', 'completed', 'cancelled']
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The same numbers in every run, so that a failure can be looked at again. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Season = { products: ProductRow[]; until: Date; days: number; count: number; seed: number }

/** Orders of every state and sum, at all hours; many around midnight, where a day is easily taken for another. */
export async function makeSales(db: Queryable, { products, until, days, count, seed }: Season): Promise<MadeSales> {
  const below = numbersFrom(seed)
  const made: MadeSales = { orders: [], entries: [], returns: [] }
  const rows = { orders: [] as object[], items: [] as object[], money: [] as object[] }
  const back = { returns: [] as object[], items: [] as object[] }
  const costs = products.map(({ purchasePrice }) => (purchasePrice === null ? null : Number(purchasePrice)))
  const itemIds = () => rows.items.length + 1
  const someTime = () => new Date(until.getTime() - below(days) * dayMs - nearMidnight(below))

  for (let id = 1; id <= count; id += 1) {
    const at = someTime()
    const status = statuses[below(statuses.length)]!
    const phone = below(20) === 0 ? null : `+7999${String(below(Math.ceil(count / 3))).padStart(7, '0')}`
    const chosen = [...new Set(Array.from({ length: 1 + below(4) }, () => below(products.length)))]
    const lines = chosen.map((n) => ({
      product: products[n]!,
      price: 100 + below(5000),
      quantity: 1 + below(3),
      cost: costs[n]!,
    }))
    const items = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const delivery = [0, 300, 450][below(3)]!
    const adjustment = [0, 0, -below(100), below(80)][below(4)]!
    const total = items + delivery + adjustment
    made.orders.push({ id, at, status, phone, lines, items, adjustment, total })
    const person = { first_name: phone && 'Анна', phone, erased_at: phone ? null : at.toISOString() }
    rows.orders.push({ id, status, items, delivery, adjustment, at: at.toISOString(), ...person })

    const firstItem = itemIds()
    for (const { product, price, quantity } of lines) {
      const { id: product_id, name, sku } = product
      rows.items.push({ id: itemIds(), order_id: id, product_id, name, sku, price, quantity })
    }
    if (below(3) > 0) pay(id, at, total)
    if (below(5) === 0) giveBack(id, at, { lines, firstItem })
  }

  /** Paid on its day or later; some of it given back, or the entry taken back as a mistake. */
  function pay(order_id: number, since: Date, total: number) {
    const at = new Date(since.getTime() + below(3 * 24 * 60) * minuteMs)
    const later = new Date(at.getTime() + below(9 * 24 * 60) * minuteMs)
    const paid = write({ order_id, at, kind: 'payment', amount: Math.max(1, total - below(2) * below(90)) }, 1)
    const turn = below(6)
    if (turn === 0) {
      write({ order_id, at: later, kind: 'reversal', amount: paid.amount, reverses_id: paid.id }, -1)
    } else if (turn < 3) {
      const given = write({ order_id, at: later, kind: 'refund', amount: 1 + below(paid.amount) }, -1)
      if (turn === 1) write({ order_id, at: later, kind: 'reversal', amount: given.amount, reverses_id: given.id }, 1)
    }
  }
  function write(
    entry: { order_id: number; at: Date; kind: string; amount: number; reverses_id?: number },
    sign: number,
  ) {
    const row = { ...entry, id: rows.money.length + 1 }
    rows.money.push({ ...row, at: entry.at.toISOString() })
    made.entries.push({ at: entry.at, sum: sign * entry.amount })
    return row
  }

  function giveBack(order_id: number, since: Date, { lines, firstItem }: { lines: SoldLine[]; firstItem: number }) {
    const id = made.returns.length + 1
    const at = new Date(since.getTime() + below(12) * dayMs)
    const status = ['requested', 'approved', 'rejected', 'received', 'refunded'][below(5)]!
    const some = lines.filter((_, n) => n === 0 || below(2) === 0)
    const returned = some.map(({ product, price, quantity }) => {
      const pieces = 1 + below(quantity)
      const reason = returnReasons[below(returnReasons.length)]!
      return { product, quantity: pieces, amount: Math.max(0, price * pieces - below(60)), reason }
    })
    const reason = returnReasonText(returned.map((line) => ({ ...line, name: line.product.name, note: 'так вышло' })))
    back.returns.push({ id, order_id, status, reason, at: at.toISOString() })
    for (const { product, quantity, amount } of returned) {
      const order_item_id = firstItem + lines.findIndex((line) => line.product.id === product.id)
      back.items.push({ return_id: id, order_item_id, quantity, amount })
    }
    made.returns.push({ id, at, status, lines: returned })
  }

  await insert(db, rows, back)
  return made
}

/** Half of all moments lie within an hour of the shop's midnight. */
function nearMidnight(below: (most: number) => number): number {
  return below(2) === 0 ? below(24 * 60) * minuteMs : (below(120) - 60) * minuteMs
}

type Rows = { orders: object[]; items: object[]; money: object[] }

async function insert(db: Queryable, { orders, items, money }: Rows, back: { returns: object[]; items: object[] }) {
  const given = (rows: object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await db.execute(sql`insert into orders (id, token, first_name, phone, erased_at, delivery_method, delivery_price, payment_method,
      price_tier, items_total, adjustment, adjustment_reason, status, created_at, updated_at)
    overriding system value
    select id, md5('a' || id) || substr(md5('b' || id), 1, 11), first_name, phone, erased_at, 'pickup', delivery, 'on_receipt', 'retail',
      items, adjustment, case when adjustment = 0 then '' else 'Договорились' end, status, at, at
    from ${given(orders)} as r (id integer, first_name text, phone text, erased_at timestamptz, delivery integer, items bigint,
      adjustment integer, status text, at timestamptz)`)
  await db.execute(sql`insert into order_items (id, order_id, product_id, name, sku, price, quantity)
    select * from ${given(items)} as r (id bigint, order_id integer, product_id integer, name text, sku text, price integer, quantity integer)`)
  await db.execute(sql`insert into money_entries (id, order_id, at, kind, method, amount, reverses_id, actor)
    select id, order_id, at, kind, 'cash', amount, reverses_id, 'admin'
    from ${given(money)} as r (id integer, order_id integer, at timestamptz, kind text, amount bigint, reverses_id integer)`)
  await db.execute(sql`insert into order_returns (id, order_id, status, reason, created_at)
    select id, order_id, status, reason, at
    from ${given(back.returns)} as r (id integer, order_id integer, status text, reason text, at timestamptz)`)
  await db.execute(sql`insert into order_return_items (return_id, order_item_id, quantity, amount)
    select * from ${given(back.items)} as r (return_id integer, order_item_id bigint, quantity integer, amount bigint)`)
}

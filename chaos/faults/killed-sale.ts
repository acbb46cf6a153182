import { setTimeout as delay } from 'node:timers/promises'
import { openAdmin } from '#harness/accounts.ts'
import { askAt, speakOneC } from '#harness/one-c.ts'
import { openOneCBooks } from '#harness/one-c-books.ts'
import { companyOrderForm } from '#harness/order-form.ts'
import { type OrderLoad, startOrderLoad } from '#harness/order-load.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { OneCFailure } from '#harness/strict-one-c.ts'
import { atLeast, exactly, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { auditSale } from '../probe/sale-audit.ts'
import { openKiller } from '../probe/shop-killer.ts'

/** Orders travel to 1С and its words about them come back while the shop, its engine or both are killed. */

/** Of the buyers; 1С's catalogue does not have them. */
export const boughtSkus = 'BUY-%'
const ordersEach = 30
const killsEach = 2
const longestSaleMs = 15 * 60_000
const moved = `select jsonb_build_array(
  (select string_agg(f.id || f.state || f.rows_done || f.parts, ',' order by f.id) from exchange_files f join exchange_runs r on r.id = f.run_id where r.kind = 'sale'),
  (select jsonb_build_array(count(*), sum(confirmed_version), max(given_at)) from exchange_orders))::text as text`

type Sale = { shop: Shop; failures: string[]; beside: () => Promise<unknown> }

export async function killUnderSale(context: FaultContext, { shop, failures, beside }: Sale): Promise<Row[]> {
  const kills = context.quick ? 2 : 12
  const bought = await insertBought(shop)
  const books = openOneCBooks()
  const killer = openKiller(context)
  const loads: OrderLoad[] = []
  let [isOver, areKillsOver, isAccepted] = [false, false, false]
  const work = [
    speakUntil({ shop, books, failures, isLast: () => isAccepted }).finally(() => {
      isOver = true
    }),
    // A catalogue goes on meanwhile: neither waits for the other.
    repeatUntil(() => isOver, beside),
    acceptOrders(shop, () => areKillsOver).then(() => {
      isAccepted = true
    }),
  ]
  for (const each of work) each.catch(() => undefined)

  while (killer.killed() < kills && !isOver) {
    loads.push(await buySome(shop, bought))
    for (let n = 0; n < killsEach; n++) if (!(await killer.killOnce({ shop, moved, isOver: () => isOver }))) break
    const load = loads.at(-1)!
    await load.stop()
    await load.settle()
  }
  areKillsOver = true
  await Promise.all(work)

  const placed = loads.flatMap((load) => [...load.placed.values()]).map(({ number }) => number)
  const audit = await auditSale(shop.query, { placed, statusIn1C: books.statusOf })
  for (const fault of audit.faults.slice(0, 20)) context.log(fault)
  return [
    atLeast('kills in the middle of an exchange of orders', killer.killed(), Math.floor(kills / 2)),
    atLeast('orders bought meanwhile', placed.length, Math.ceil(kills / killsEach) * ordersEach),
    exactly('orders lost on their way to 1С, or known there as they were', audit.lost, 0),
    exactly('orders given twice, or again once 1С had confirmed them', books.repeated(), 0),
    exactly('orders other than 1С says', audit.other, 0),
    exactly('payments, moves and emails doubled or lost', audit.doubled, 0),
    exactly('orders nobody sent, or twice', audit.unknown, 0),
    exactly('documents of 1С left without a reason to wait', audit.left, 0),
    exactly('stock and money that does not add up', audit.sums, 0),
  ]
}

async function insertBought(shop: Shop): Promise<number[]> {
  const rows = await shop.query<{ id: number }>(`
    insert into products (category_id, sku, sku_code, name, brand, kind, drawing, price, quantity)
    select (select min(id) from categories), 'BUY-' || n, 'BUY' || n, 'Ремень ' || n, 'Optibelt', 'analog', 'belt', 150 * n, 1000000
    from generate_series(1, 5) n returning id`)
  return rows.map(({ id }) => id)
}

async function buySome(shop: Shop, productIds: number[]): Promise<OrderLoad> {
  const load: OrderLoad = startOrderLoad(
    () => shop.origin,
    productIds,
    2,
    () => undefined,
    { formOf: companyOrderForm },
  )
  await waitFor(() => load.placed.size >= ordersEach, { limitMs: 2 * 60_000 })
  void load.stop()
  return load
}

type Books = ReturnType<typeof openOneCBooks>
type Speaking = { shop: Shop; books: Books; failures: string[]; isLast: () => boolean }

/** 1С comes again and again until nobody has anything new to say. */
async function speakUntil({ shop, books, failures, isLast }: Speaking) {
  const oneC = speakOneC(askAt(() => shop.origin, 30_000))
  const endsAt = Date.now() + longestSaleMs
  for (let turn = 0; ; turn++) {
    const isEnd = isLast()
    try {
      const isQuiet = await exchangeOrders(oneC, books, turn % 2 === 0)
      // Nobody waits for the two minutes after which an exchange of orders is over by itself.
      if (isQuiet && isEnd) return expectWord(await oneC.call('complete', { type: 'sale' }), 'success')
    } catch (error) {
      if (error instanceof OneCFailure) failures.push(error.message)
      if (Date.now() > endsAt) throw error
    }
    await delay(300)
  }
}

/** In the old way and in the new one by turns. True: there was nothing new on either side. */
async function exchangeOrders(oneC: ReturnType<typeof speakOneC>, books: Books, isOld: boolean): Promise<boolean> {
  const sale = { type: 'sale' }
  expectWord(await oneC.enter('sale'), 'success')
  expectWord(await oneC.call('init', isOld ? sale : { ...sale, version: '3.1' }), 'zip=yes')
  expectWord(await oneC.call('info', sale), '<?xml')
  const answer = await oneC.orders()
  expectWord(answer.split('\n'), '<?xml')
  const numbers = books.take(answer)
  expectWord(await oneC.call('success', sale), 'success')
  books.confirm(numbers)
  const news = books.news()
  if (!news) return numbers.length === 0
  expectWord(await oneC.send('orders.xml', news.xml, sale), 'success')
  if (!isOld) expectWord(await oneC.load('orders.xml', 'sale'), 'success')
  books.settle(news)
  return false
}

function expectWord(lines: string[], word: string) {
  if (!lines[0]?.startsWith(word)) throw new OneCFailure(lines.slice(0, 2).join(': '))
}

async function repeatUntil(isOver: () => boolean, work: () => Promise<unknown>) {
  do await work()
  while (!isOver())
}

/** People of the shop accept orders too: those 1С only watches, and some that 1С accepts itself. */
async function acceptOrders(shop: Shop, areKillsOver: () => boolean) {
  const admin = await openAdmin(shop.origin)
  const waiting = `select id from orders where status = 'new' and number % 4 in (1, 3) order by id`
  for (;;) {
    const isLast = areKillsOver()
    const orders = await shop.query<{ id: number }>(waiting).catch(() => null)
    if (isLast && orders?.length === 0) return
    for (const { id } of orders ?? [])
      await admin.send('POST', `${shop.origin}/api/admin/orders/${id}/status`, { status: 'processing' })
    await delay(500)
  }
}

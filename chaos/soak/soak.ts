import { setTimeout as delay } from 'node:timers/promises'
import { openCustomer } from '#harness/accounts.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { atLeast, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { openRecordingMailServer } from '../probe/mail-server.ts'
import { createDisruptor, type Mail, shuffled } from './disruptions.ts'
import { type HistoryEvent, judgeHistory, type StoredState } from './history.ts'
import { startSoakCustomer } from './soak-customer.ts'

/** Minutes of ordinary use with a disruption every minute; afterwards the whole history is checked. */
export const soak: Fault = { id: 'F22', name: 'soak', engines: ['embedded', 'postgres'], run }

const customerCount = 6
const stock = 1_000_000

async function run(context: FaultContext): Promise<Row[]> {
  const minutes = context.quick ? Math.min(context.minutes, 1) : context.minutes
  // A short soak still includes every disruption.
  const everyMs = minutes >= 5 ? 60_000 : 15_000
  const mail: Mail = { answer: 'accept', downs: 0 }
  const sink = await openRecordingMailServer(() => mail.answer)
  context.onEnd(() => sink.close())
  const server = context.engine === 'postgres' ? await context.openServer() : undefined
  const shop = await context.openShop({ databaseUrl: server?.url, env: { SMTP_URL: sink.url } })
  const productIds = await insertProducts(shop.query, stock)

  const disruptor = createDisruptor()
  const history: HistoryEvent[] = []
  const latest = new Map<number, string>()
  function note(event: HistoryEvent) {
    history.push(event)
    if (event.kind === 'order') latest.set(event.who, event.number)
  }
  const customers = await Promise.all(Array.from({ length: customerCount }, () => openCustomer(shop.origin)))
  const crowd = customers.map((customer) => {
    const others = () =>
      [...latest].filter(([who]) => who !== customer.id).map(([cartOf, order]) => ({ cartOf, order }))
    return startSoakCustomer({
      customer,
      productIds,
      random: context.random,
      note,
      isDisrupted: disruptor.isDisrupted,
      foreign: () => others()[Math.floor(context.random() * others().length)],
    })
  })
  context.onEnd(() => Promise.all(crowd.map((customer) => customer.stop())))

  const until = performance.now() + minutes * 60_000
  const next = shuffled(context.random)
  const complaints: string[] = []
  let made = 0
  while (performance.now() + everyMs < until) {
    await delay(everyMs)
    const disruption = next()
    const complaint = await disruptor.make(disruption, { shop, server, mail })
    if (complaint) complaints.push(`${disruption}: ${complaint}`)
    made += 1
    context.log(`${disruption}; ${history.length} events so far`)
  }
  await delay(Math.max(0, until - performance.now()))
  await Promise.all(crowd.map((customer) => customer.stop()))
  await waitFor(async () => (await fetch(`${shop.origin}/readyz`)).ok)
  for (const customer of crowd) await customer.settle()
  await sendEmails(shop)

  const emails = new Set(sink.had.map(({ to }) => to))
  const orders = history.filter(({ kind }) => kind === 'order')
  const verdict = judgeHistory(history, await storedBy(shop, emails, productIds.length * stock))
  const unexpected = [...crowd.flatMap((customer) => customer.unexpected), ...complaints]
  for (const words of [...unexpected, ...verdict.staleCarts, ...verdict.foreignReads].slice(0, 20)) context.log(words)
  return [
    atLeast('disruptions made', made, 4),
    atLeast('orders acknowledged', orders.length, 1),
    exactly('acknowledged orders lost', verdict.lost.length, 0),
    exactly('orders there twice', verdict.doubled.length, 0),
    exactly('orders in the database without an acknowledgement', verdict.unacknowledged.length, 0),
    exactly(
      'orders never answered after sending again',
      crowd.reduce((sum, one) => sum + one.unanswered.size, 0),
      0,
    ),
    exactly('units in orders + left − initial', verdict.stockDifference, 0),
    exactly('carts that show anything but the last write', verdict.staleCarts.length, 0),
    exactly("another's data read", verdict.foreignReads.length, 0),
    exactly('orders without an email', verdict.withoutEmail.length, 0),
    exactly('unexpected answers (503 in a disruption is allowed), unclean stops', unexpected.length, 0),
  ]
}

/** Retries wait for minutes; here they are made due at once. */
async function sendEmails(shop: Shop) {
  const countWaiting = async () => {
    const [row] = await shop.query<{ n: number }>(
      `select count(*)::integer as n from mail_outbox where state = 'waiting'`,
    )
    return row!.n
  }
  // There may be thousands: waits as long as their number falls.
  for (let [before, waiting] = [Number.POSITIVE_INFINITY, await countWaiting()]; waiting > 0; ) {
    if (waiting >= before) throw new Error(`${waiting} emails are not sent`)
    before = waiting
    await shop.query(
      `update mail_outbox set next_attempt_at = now() where state = 'waiting' and next_attempt_at > now() + interval '5 seconds'`,
    )
    await delay(10_000)
    waiting = await countWaiting()
  }
}

async function storedBy(shop: Shop, emails: ReadonlySet<string>, initial: number): Promise<StoredState> {
  const orders = await shop.query<StoredState['orders'][0]>(
    'select k.key, o.email, o.number::text from orders o left join order_keys k on k.order_id = o.id',
  )
  const [sums] = await shop.query<{ units: number; left: number }>(`select
    (select coalesce(sum(quantity), 0)::integer from order_items) as units,
    (select sum(quantity - reserved)::integer from products) as left`)
  return {
    orders,
    units: sums!.units,
    left: sums!.left,
    initial,
    emails,
  }
}

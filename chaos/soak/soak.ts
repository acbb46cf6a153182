import { setTimeout as delay } from 'node:timers/promises'
import { openMailServer } from '#harness/mail-server.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { fillShelves } from '#harness/stocked-products.ts'
import { openCustomer } from '#harness/visitor.ts'
import { atLeast, exactly, type Fault, type Row } from '../fault.ts'
import type { Place } from '../place.ts'
import { type Happening, judgeHistory, type Kept } from './history.ts'
import { startPerson } from './soak-customer.ts'
import { type Mail, shuffled, watchTroubles } from './soak-trouble.ts'

/** Minutes of ordinary life with a disaster every minute; afterwards the whole history is gone through, line by line. */
export const soak: Fault = { id: 'F22', name: 'soak', engines: ['embedded', 'postgres'], run }

const people = 6
const stock = 1_000_000

async function run(place: Place): Promise<Row[]> {
  const minutes = place.quick ? Math.min(place.minutes, 1) : place.minutes
  // A short one still meets every trouble.
  const everyMs = minutes >= 5 ? 60_000 : 15_000
  const mail: Mail = { answer: 'accept', downs: 0 }
  const sink = await openMailServer(() => mail.answer)
  place.afterwards(() => sink.close())
  const server = place.engine === 'postgres' ? await place.openServer() : undefined
  const shop = await place.openShop({ databaseUrl: server?.url, env: { SMTP_URL: sink.url } })
  const productIds = await fillShelves(shop.ask, stock)

  const troubles = watchTroubles()
  const history: Happening[] = []
  const latest = new Map<number, string>()
  function note(happening: Happening) {
    history.push(happening)
    if (happening.kind === 'order') latest.set(happening.who, happening.number)
  }
  const customers = await Promise.all(Array.from({ length: people }, () => openCustomer(shop.origin)))
  const crowd = customers.map((customer) => {
    const others = () =>
      [...latest].filter(([who]) => who !== customer.id).map(([cartOf, order]) => ({ cartOf, order }))
    return startPerson({
      customer,
      productIds,
      random: place.random,
      note,
      isTroubled: troubles.isTroubled,
      foreign: () => others()[Math.floor(place.random() * others().length)],
    })
  })
  place.afterwards(() => Promise.all(crowd.map((person) => person.stop())))

  const until = performance.now() + minutes * 60_000
  const next = shuffled(place.random)
  const complaints: string[] = []
  let made = 0
  while (performance.now() + everyMs < until) {
    await delay(everyMs)
    const trouble = next()
    const complaint = await troubles.make(trouble, { shop, server, mail })
    if (complaint) complaints.push(`${trouble}: ${complaint}`)
    made += 1
    place.say(`${trouble}; ${history.length} things seen so far`)
  }
  await delay(Math.max(0, until - performance.now()))
  await Promise.all(crowd.map((person) => person.stop()))
  await waitFor(async () => (await fetch(`${shop.origin}/readyz`)).ok)
  for (const person of crowd) await person.settle()
  await sendLetters(shop)

  const letters = new Set(sink.had.map(({ to }) => to))
  const orders = history.filter(({ kind }) => kind === 'order')
  const verdict = judgeHistory(history, await keptBy(shop, letters, productIds.length * stock))
  const strange = [...crowd.flatMap((person) => person.strange), ...complaints]
  for (const words of [...strange, ...verdict.staleCarts, ...verdict.foreignReads].slice(0, 20)) place.say(words)
  return [
    atLeast('troubles made', made, 4),
    atLeast('orders acknowledged', orders.length, 1),
    exactly('acknowledged orders lost', verdict.lost.length, 0),
    exactly('orders there twice', verdict.doubled.length, 0),
    exactly('orders in the database without an acknowledgement', verdict.untold.length, 0),
    exactly(
      'orders never answered after asking again',
      crowd.reduce((sum, one) => sum + one.unsure.size, 0),
      0,
    ),
    exactly('pieces in orders + left − initial', verdict.stockDifference, 0),
    exactly('carts that show anything but the last write', verdict.staleCarts.length, 0),
    exactly("another's data read", verdict.foreignReads.length, 0),
    exactly('orders without a letter', verdict.withoutLetter.length, 0),
    exactly('answers other than good ones (or 503 in trouble), stops that were no good', strange.length, 0),
  ]
}

/** Retries wait for minutes; here their time has come. */
async function sendLetters(shop: Shop) {
  const countWaiting = async () => {
    const [row] = await shop.ask<{ n: number }>(
      `select count(*)::integer as n from mail_outbox where state = 'waiting'`,
    )
    return row!.n
  }
  // There may be thousands: as long as they go, they are waited for.
  for (let [before, waiting] = [Number.POSITIVE_INFINITY, await countWaiting()]; waiting > 0; ) {
    if (waiting >= before) throw new Error(`${waiting} letters do not leave`)
    before = waiting
    await shop.ask(
      `update mail_outbox set next_attempt_at = now() where state = 'waiting' and next_attempt_at > now() + interval '5 seconds'`,
    )
    await delay(10_000)
    waiting = await countWaiting()
  }
}

async function keptBy(shop: Shop, letters: ReadonlySet<string>, initial: number): Promise<Kept> {
  const orders = await shop.ask<Kept['orders'][0]>(
    'select k.key, o.email, o.number::text from orders o left join order_keys k on k.order_id = o.id',
  )
  const [sums] = await shop.ask<{ pieces: number; left: number }>(`select
    (select coalesce(sum(quantity), 0)::integer from order_items) as pieces,
    (select sum(quantity - reserved)::integer from products) as left`)
  return {
    orders,
    pieces: sums!.pieces,
    left: sums!.left,
    initial,
    letters,
  }
}

import { createServer, type Socket } from 'node:net'
import { freePort } from '#harness/free-port.ts'
import { openMailServer } from '#harness/mail-server.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { fillShelves } from '#harness/stocked-products.ts'
import { openCustomer, openVisitor, orderOf } from '#harness/visitor.ts'
import type { SinkAnswer } from '#server/testing/smtp-sink.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { Place } from '../place.ts'

/** The mail server is somebody else's and may do anything: orders are taken all the same, and every letter arrives in the end. */
export const mailDown: Fault = { id: 'F17', name: 'mail server down', engines: ['embedded', 'postgres'], run }

const poison = 'poison@example.ru'

async function run(place: Place): Promise<Row[]> {
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, SHOP_ORDERS_EMAIL: 'shop@example.ru' }
  const shop = await place.openShop({ env })
  const [part = 0] = await fillShelves(shop.ask, 1_000_000)
  const ordersEach = place.quick ? 3 : 10
  const times: number[] = []
  let refused = 0

  async function takeOrders(count: number, email?: string) {
    for (let nth = 0; nth < count; nth += 1) {
      const visitor = openVisitor(shop.origin)
      await visitor.get('/api/session')
      const { status, ms } = await visitor.send('POST', '/api/orders', orderOf([{ id: part, quantity: 1 }], email))
      times.push(ms)
      if (status !== 201) refused += 1
    }
  }

  // The first order of a process is slower than all others, whatever the mail does.
  await takeOrders(1)
  times.length = 0
  // Nobody listens there.
  await takeOrders(ordersEach)
  await sendNow(shop)
  await waitFor(async () => (await countMail(shop, 'attempts > 0')) > 0)
  // It picks up, and says nothing.
  const silent = await openSilence(port)
  await sendNow(shop)
  await silent.called
  await takeOrders(ordersEach)
  await silent.close()
  // «Try later», every time.
  let answer: SinkAnswer = 'refuse'
  const sink = await openMailServer(({ to }) => (to === poison ? 'refuse' : answer), { port })
  place.afterwards(() => sink.close())
  await sendNow(shop)
  await takeOrders(ordersEach)
  await sink.taken(1)
  // It takes the whole letter and hangs up without a word: nobody knows whether it has it.
  answer = 'cut'
  const taken = sink.received.length
  await sendNow(shop)
  await takeOrders(ordersEach)
  await sink.taken(taken + 2)
  // The order is acknowledged, and before its letter is sent the shop is killed.
  await takeOrders(1)
  await shop.kill()
  answer = 'accept'
  await shop.startAgain()
  await sendAll(shop)

  const letters = await shop.ask<{ key: string }>(
    `select message_key::text as key from mail_outbox where kind like 'order-%'`,
  )
  const copies = letters.map(({ key }) => sink.had.filter(({ messageId }) => messageId.includes(key)).length)
  const [orders] = await shop.ask<{ n: number }>(
    `select count(*)::int as n from orders o where not exists (select from mail_outbox where about = 'order:' || o.number)`,
  )
  place.say(`${times.length} orders, ${letters.length} letters, ${copies.filter((n) => n > 1).length} of them twice`)
  return [
    exactly('orders refused', refused, 0),
    atMost('the slowest order, ms', Math.max(...times), 300),
    exactly('orders without a letter', orders!.n, 0),
    exactly('letters that never came', copies.filter((n) => n === 0).length, 0),
    exactly('letters that came more than twice', copies.filter((n) => n > 2).length, 0),
    ...(await dropLateCode()),
    ...(await parkPoison()),
  ]

  /** A code that has run out is worth nothing, so its letter is dropped and its text wiped. */
  async function dropLateCode(): Promise<Row[]> {
    const customer = await openCustomer(shop.origin)
    answer = 'refuse'
    await customer.send('POST', '/api/password/forgot', { email: customer.email })
    await waitFor(async () => (await countMail(shop, `kind = 'recovery-code' and last_error is not null`)) > 0)
    await shop.ask(`update mail_outbox set expires_at = now() where kind = 'recovery-code'`)
    answer = 'accept'
    const before = sink.received.length
    await sendAll(shop)
    const late = sink.received.slice(before).filter(({ to }) => to === customer.email)
    const dropped = await countMail(shop, `kind = 'recovery-code' and state = 'expired' and body_text is null`)
    return [
      exactly('codes dropped after they ran out', dropped, 1),
      exactly('codes sent after they ran out', late.filter(({ subject }) => subject.includes('Код')).length, 0),
    ]
  }

  /** What no server takes is put aside for a person, after ten tries. */
  async function parkPoison(): Promise<Row[]> {
    await takeOrders(1, poison)
    const isPoison = `recipient = '${poison}'`
    await waitFor(async () => (await countMail(shop, `${isPoison} and attempts > 0`)) > 0)
    if (place.quick) await shop.ask(`update mail_outbox set attempts = 8 where ${isPoison}`)
    await sendAll(shop)
    const [parked] = await shop.ask<{ state: string; attempts: number }>(
      `select state, attempts from mail_outbox where ${isPoison}`,
    )
    return [exactly('a letter nobody takes', `${parked?.state} after ${parked?.attempts}`, 'parked after 10')]
  }
}

async function countMail(shop: Shop, which: string): Promise<number> {
  const [row] = await shop.ask<{ n: number }>(`select count(*)::int as n from mail_outbox where ${which}`)
  return row!.n
}

/** The waits of one minute to six hours are proved by their own test; here their end is brought near. */
async function sendNow(shop: Shop) {
  await shop.ask(`update mail_outbox set next_attempt_at = now() where state = 'waiting'`)
}

/** Again and again, until nothing waits any more: sent, dropped, or put aside. */
async function sendAll(shop: Shop) {
  const isOver = async () => {
    await shop.ask(
      `update mail_outbox set next_attempt_at = now() where state = 'waiting' and next_attempt_at > now() + interval '10 seconds'`,
    )
    return (await countMail(shop, `state = 'waiting'`)) === 0
  }
  // Ten tries of one letter, each at the sender's next look five seconds later.
  await waitFor(isOver, 120_000)
}

async function openSilence(port: number) {
  const sockets = new Set<Socket>()
  let hear = () => {}
  const called = new Promise<void>((resolve) => {
    hear = resolve
  })
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    hear()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    called,
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

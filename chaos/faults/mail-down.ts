import { createServer, type Socket } from 'node:net'
import { openCustomer } from '#harness/accounts.ts'
import { freePort } from '#harness/free-port.ts'
import { orderForm } from '#harness/order-form.ts'
import type { Shop } from '#harness/restartable-shop.ts'
import { waitFor } from '#harness/shop-process.ts'
import { insertProducts } from '#harness/stocked-products.ts'
import { openVisitor } from '#harness/visitor.ts'
import type { SinkAnswer } from '#server/testing/smtp-sink.ts'
import { atMost, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { openRecordingMailServer } from '../probe/mail-server.ts'

/** Whatever the mail server does, orders are accepted and every email arrives in the end. */
export const mailDown: Fault = { id: 'F17', name: 'mail server down', engines: ['embedded', 'postgres'], run }

const poison = 'poison@example.ru'

async function run(context: FaultContext): Promise<Row[]> {
  const port = await freePort()
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, SHOP_ORDERS_EMAIL: 'shop@example.ru' }
  const shop = await context.openShop({ env })
  const [product = 0] = await insertProducts(shop.query, 1_000_000)
  const ordersEach = context.quick ? 3 : 10
  const times: number[] = []
  let rejected = 0

  async function takeOrders(count: number, email?: string) {
    for (let nth = 0; nth < count; nth += 1) {
      const visitor = openVisitor(shop.origin)
      await visitor.get('/api/session')
      const { status, ms } = await visitor.send('POST', '/api/orders', orderForm([{ id: product, quantity: 1 }], email))
      times.push(ms)
      if (status !== 201) rejected += 1
    }
  }

  // The first order of a process is slower than all others, whatever the mail does.
  await takeOrders(1)
  times.length = 0
  // Nothing listens on its port.
  await takeOrders(ordersEach)
  await sendNow(shop)
  await waitFor(async () => (await countMail(shop, 'attempts > 0')) > 0)
  // It accepts connections and says nothing.
  const silent = await openSilentServer(port)
  await sendNow(shop)
  await silent.called
  await takeOrders(ordersEach)
  await silent.close()
  // «Try later», every time.
  let answer: SinkAnswer = 'reject'
  const sink = await openRecordingMailServer(({ to }) => (to === poison ? 'reject' : answer), { port })
  context.onEnd(() => sink.close())
  await sendNow(shop)
  await takeOrders(ordersEach)
  await sink.taken(1)
  // It receives the whole email and closes the connection: the shop cannot know whether it was accepted.
  answer = 'cut'
  const taken = sink.received.length
  await sendNow(shop)
  await takeOrders(ordersEach)
  await sink.taken(taken + 2)
  // The shop is killed after the order is acknowledged and before its email is sent.
  await takeOrders(1)
  await shop.kill()
  answer = 'accept'
  await shop.startAgain()
  await sendAll(shop)

  const emails = await shop.query<{ key: string }>(
    `select message_key::text as key from mail_outbox where kind like 'order-%'`,
  )
  const copies = emails.map(({ key }) => sink.had.filter(({ messageId }) => messageId.includes(key)).length)
  const [orders] = await shop.query<{ n: number }>(
    `select count(*)::int as n from orders o where not exists (select from mail_outbox where about = 'order:' || o.number)`,
  )
  context.log(`${times.length} orders, ${emails.length} emails, ${copies.filter((n) => n > 1).length} of them twice`)
  return [
    exactly('orders rejected', rejected, 0),
    atMost('the slowest order, ms', Math.max(...times), 300),
    exactly('orders without an email', orders!.n, 0),
    exactly('emails that never came', copies.filter((n) => n === 0).length, 0),
    exactly('emails that came more than twice', copies.filter((n) => n > 2).length, 0),
    ...(await dropLateCode()),
    ...(await parkPoison()),
  ]

  /** The email of an expired code is dropped and its text wiped. */
  async function dropLateCode(): Promise<Row[]> {
    const customer = await openCustomer(shop.origin)
    answer = 'reject'
    await customer.send('POST', '/api/password/forgot', { email: customer.email })
    await waitFor(async () => (await countMail(shop, `kind = 'recovery-code' and last_error is not null`)) > 0)
    await shop.query(`update mail_outbox set expires_at = now() where kind = 'recovery-code'`)
    answer = 'accept'
    const before = sink.received.length
    await sendAll(shop)
    const late = sink.received.slice(before).filter(({ to }) => to === customer.email)
    const dropped = await countMail(shop, `kind = 'recovery-code' and state = 'expired' and body_text is null`)
    return [
      exactly('codes dropped after they expired', dropped, 1),
      exactly('codes sent after they expired', late.filter(({ subject }) => subject.includes('Код')).length, 0),
    ]
  }

  /** An email no server accepts is parked after ten attempts. */
  async function parkPoison(): Promise<Row[]> {
    await takeOrders(1, poison)
    const isPoison = `recipient = '${poison}'`
    await waitFor(async () => (await countMail(shop, `${isPoison} and attempts > 0`)) > 0)
    if (context.quick) await shop.query(`update mail_outbox set attempts = 8 where ${isPoison}`)
    await sendAll(shop)
    const [parked] = await shop.query<{ state: string; attempts: number }>(
      `select state, attempts from mail_outbox where ${isPoison}`,
    )
    return [exactly('an email nobody accepts', `${parked?.state} after ${parked?.attempts}`, 'parked after 10')]
  }
}

async function countMail(shop: Shop, which: string): Promise<number> {
  const [row] = await shop.query<{ n: number }>(`select count(*)::int as n from mail_outbox where ${which}`)
  return row!.n
}

/** Retry delays have a test of their own; here every email is made due at once. */
async function sendNow(shop: Shop) {
  await shop.query(`update mail_outbox set next_attempt_at = now() where state = 'waiting'`)
}

/** Until nothing waits any more: sent, dropped, or parked. */
async function sendAll(shop: Shop) {
  const isOver = async () => {
    await shop.query(
      `update mail_outbox set next_attempt_at = now() where state = 'waiting' and next_attempt_at > now() + interval '10 seconds'`,
    )
    return (await countMail(shop, `state = 'waiting'`)) === 0
  }
  // Ten attempts of one email, each at the sender's next poll five seconds later.
  await waitFor(isOver, { limitMs: 120_000 })
}

async function openSilentServer(port: number) {
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

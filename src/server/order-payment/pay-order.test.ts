import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { sendDueRefunds } from '#server/order/refund-service.ts'
import { orderDepsOf } from '#server/order-setup.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, emailsAbout, moneyErrors, order, stockErrors, stockOf } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser } from '#server/testing/users.ts'
import { startYookassa, type YookassaServer } from '#server/testing/yookassa-server.ts'
import { giveUpUnpaidOrders } from './expiry-service.ts'
import { askUnheardPayments } from './pay-service.ts'

let yookassa: YookassaServer
let shop: TestApp
let deps: OrderDeps
beforeAll(async () => {
  yookassa = await startYookassa()
  shop = await buildOrderingShop({ env: yookassa.env })
  deps = orderDepsOf({ ...shop, log: quietLog })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
  await yookassa.close()
})

const never = new AbortController().signal

async function onlineOrder(given: Record<string, unknown> = {}) {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [[pump, 2]], {
    payment: 'online',
    delivery: { method: 'courier', city: 'Москва', address: 'Лесная, 5' },
    ...given,
  })
  const path = `/api/orders/${placed.number}`
  const read = async () => (await browser.get(`${path}?token=${placed.token}`)).json()
  const pay = () => browser.post(`${path}/pay?token=${placed.token}`)
  const cancel = () => browser.post(`${path}/cancel?token=${placed.token}`, {})
  return { ...placed, pump, browser, path, read, pay, cancel }
}

/** The provider's page was opened; its payment is the latest. */
async function startedOrder() {
  const started = await onlineOrder()
  const { url } = (await started.pay()).json()
  return { ...started, url, payment: yookassa.payments().at(-1)! }
}

function notify(event: string, object: object, from = '127.0.0.1') {
  const payload = { type: 'notification', event, object }
  return shop.app.inject({ method: 'POST', url: '/api/payments/yookassa', payload, remoteAddress: from })
}

test('an order to be paid online waits for money and leads to the provider’s page, with a receipt that adds up', async () => {
  const started = await startedOrder()

  expect(await started.read()).toMatchObject({
    status: 'awaiting_payment',
    payment_status: 'pending',
    can: { pay: true },
  })
  expect(started.url).toBe(`https://yoomoney.example/pay/${started.payment.id}`)
  const { sent } = started.payment
  expect(sent).toMatchObject({
    amount: { value: '2390.00', currency: 'RUB' },
    metadata: { order_id: String(started.id) },
    confirmation: { return_url: `http://localhost:3000/order/${started.number}?token=${started.token}` },
    receipt: {
      customer: { email: 'anna@example.ru' },
      items: [
        { quantity: 2, amount: { value: '1000.00' }, vat_code: 1, payment_subject: 'commodity' },
        { description: 'Доставка', quantity: 1, amount: { value: '390.00' }, payment_subject: 'service' },
      ],
    },
  })
  expect((await openBrowser(shop.app).get('/api/delivery')).json().payments).toContain('online')
})

test('pressed twice, in two tabs, it is one payment', async () => {
  const started = await onlineOrder()
  const before = yookassa.payments().length

  const answers = await Promise.all([started.pay(), started.pay(), started.pay()])

  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1)
  expect(yookassa.payments().length - before).toBe(1)
})

test('money moves the order on, once, however often the provider says so', async () => {
  const started = await startedOrder()
  yookassa.setStatus(started.payment.id, 'succeeded')

  const notices = await Promise.all(
    Array.from({ length: 5 }, () => notify('payment.succeeded', { id: started.payment.id })),
  )

  expect(notices.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
  const paid = await started.read()
  expect(paid).toMatchObject({ status: 'processing', payment_status: 'paid', expires_at: null, can: { pay: false } })
  expect(paid.events.map((event: { kind: string; to: string | null }) => [event.kind, event.to])).toEqual([
    ['placed', 'awaiting_payment'],
    ['payment', null],
    ['status', 'processing'],
  ])
  const kinds = (await emailsAbout(shop, started.number)).map((email) => email.kind)
  expect(kinds).toEqual(['order-placed', 'order-new', 'order-processing'])
  expect((await started.pay()).json().code).toBe('payment-refused')
})

test('a forged notice changes nothing: what counts is what the provider says when asked', async () => {
  const started = await startedOrder()

  const forged = await notify('payment.succeeded', { id: started.payment.id, status: 'succeeded', paid: true })
  const readsBefore = yookassa.reads()
  const unknown = await notify('payment.succeeded', { id: 'somebody-elses' })
  const elsewhere = await notify('payment.succeeded', { id: started.payment.id }, '203.0.113.9')
  const broken = await notify('payment.succeeded', { id: { evil: true } })

  expect([forged, unknown, elsewhere, broken].map((answer) => answer.statusCode)).toEqual([200, 200, 403, 400])
  expect(yookassa.reads(), 'strangers cannot make the shop ask').toBe(readsBefore)
  expect(await started.read()).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending' })
})

test('notices out of order end with the truth', async () => {
  const started = await startedOrder()
  yookassa.setStatus(started.payment.id, 'succeeded')

  await notify('payment.canceled', { id: started.payment.id })
  await notify('payment.waiting_for_capture', { id: started.payment.id })
  await notify('payment.succeeded', { id: started.payment.id })

  expect(await started.read()).toMatchObject({ status: 'processing', payment_status: 'paid' })
})

test('a failed payment can be tried again', async () => {
  const started = await startedOrder()
  yookassa.setStatus(started.payment.id, 'canceled')
  await notify('payment.canceled', { id: started.payment.id })

  expect(await started.read()).toMatchObject({
    status: 'awaiting_payment',
    payment_status: 'failed',
    can: { pay: true },
  })
  const again = (await started.pay()).json()
  expect(again.url).not.toBe(started.url)
  yookassa.setStatus(yookassa.payments().at(-1)!.id, 'succeeded')
  await notify('payment.succeeded', { id: yookassa.payments().at(-1)!.id })
  expect(await started.read()).toMatchObject({ status: 'processing', payment_status: 'paid' })
})

test('while the provider is away nobody loses an order', async () => {
  const started = await onlineOrder()
  yookassa.goAway(true)
  const refused = await started.pay()
  yookassa.goAway(false)

  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'payment-away', '2'])
  expect((await started.pay()).statusCode).toBe(200)
})

test('a notice that got lost is made up for by asking', async () => {
  const started = await startedOrder()
  yookassa.setStatus(started.payment.id, 'succeeded')
  await shop.db.execute(sql`update payments set updated_at = now() - interval '3 minutes'`)

  await askUnheardPayments(deps, never)

  expect(await started.read()).toMatchObject({ status: 'processing', payment_status: 'paid' })
})

async function letExpire({ id }: { id: number }) {
  await shop.db.execute(sql`update orders set expires_at = now() - interval '1 second' where id = ${id}`)
}

test('unpaid for an hour and a half, an order is given up and its products are on sale again', async () => {
  const [waiting, late] = [await onlineOrder(), await startedOrder()]
  const { rows } = await shop.db.execute(
    sql`select extract(epoch from expires_at - created_at)::integer / 60 as minutes from orders where id = ${waiting.id}`,
  )
  expect(rows).toEqual([{ minutes: 90 }])
  await giveUpUnpaidOrders(deps, never)
  expect(await waiting.read()).toMatchObject({ status: 'awaiting_payment' })
  await letExpire(waiting)
  await letExpire(late)

  await giveUpUnpaidOrders(deps, never)

  for (const expired of [waiting, late]) {
    expect(await expired.read()).toMatchObject({ status: 'cancelled', cancel_reason: 'Не оплачен вовремя' })
    expect(await stockOf(shop, expired.pump)).toEqual({ quantity: 5, reserved: 0 })
  }
  expect((await emailsAbout(shop, waiting.number)).at(-1)!.kind).toBe('order-cancelled')
})

test('before giving up, the provider is asked: money that came in time keeps the order', async () => {
  const started = await startedOrder()
  yookassa.setStatus(started.payment.id, 'succeeded')
  await letExpire(started)

  await giveUpUnpaidOrders(deps, never)

  expect(await started.read()).toMatchObject({ status: 'processing', payment_status: 'paid' })
})

test('a provider that cannot be asked keeps the order waiting', async () => {
  const started = await startedOrder()
  await letExpire(started)
  yookassa.goAway(true)
  await giveUpUnpaidOrders(deps, never)
  yookassa.goAway(false)

  expect(await started.read()).toMatchObject({ status: 'awaiting_payment' })
})

test('money that comes for an order already given up goes back by itself', async () => {
  const started = await startedOrder()
  await letExpire(started)
  await giveUpUnpaidOrders(deps, never)
  yookassa.setStatus(started.payment.id, 'succeeded')

  await notify('payment.succeeded', { id: started.payment.id })
  await sendDueRefunds(deps, never)

  expect(yookassa.refunds().filter(({ sent }) => sent.payment_id === started.payment.id)).toMatchObject([
    { sent: { amount: { value: '2390.00' } } },
  ])
  expect(await started.read()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
})

test('a paid order that its customer cancels is paid back, once, also when the provider was away first', async () => {
  const started = await startedOrder()
  yookassa.setStatus(started.payment.id, 'succeeded')
  await notify('payment.succeeded', { id: started.payment.id })

  expect((await started.cancel()).json()).toMatchObject({ status: 'cancelled', payment_status: 'paid' })
  const [email] = (await emailsAbout(shop, started.number)).filter(({ kind }) => kind === 'order-cancelled')
  expect(email!.text).toContain('Деньги вернём тем же способом')
  yookassa.goAway(true)
  await sendDueRefunds(deps, never)
  yookassa.goAway(false)
  expect(yookassa.refunds().filter(({ sent }) => sent.payment_id === started.payment.id)).toEqual([])
  await shop.db.execute(sql`update refunds set next_attempt_at = now()`)
  await sendDueRefunds(deps, never)
  await sendDueRefunds(deps, never)
  const refunds = yookassa.refunds().filter(({ sent }) => sent.payment_id === started.payment.id)
  await notify('refund.succeeded', { id: refunds[0]!.id })

  expect(refunds).toHaveLength(1)
  expect(await started.read()).toMatchObject({ payment_status: 'refunded' })
  expect(await stockOf(shop, started.pump)).toEqual({ quantity: 5, reserved: 0 })
  expect((await emailsAbout(shop, started.number)).filter((email) => email.kind === 'order-refund')).toHaveLength(1)
})

test('instead of paying online the buyer may choose to pay on receipt; money that comes all the same is kept as paid', async () => {
  const started = await startedOrder()
  const moved = await started.browser.post(`${started.path}/pay-on-receipt?token=${started.token}`)
  expect(moved.json()).toMatchObject({
    status: 'new',
    payment: 'on_receipt',
    payment_status: 'unpaid',
    expires_at: null,
  })

  yookassa.setStatus(started.payment.id, 'succeeded')
  await notify('payment.succeeded', { id: started.payment.id })

  expect(await started.read()).toMatchObject({ status: 'new', payment_status: 'paid' })
})

test('nobody pays for, or is told of, another’s order', async () => {
  const started = await onlineOrder()

  expect((await openBrowser(shop.app).post(`${started.path}/pay`)).statusCode).toBe(404)
  expect((await openBrowser(shop.app).post(`${started.path}/pay-on-receipt?token=x`)).statusCode).toBe(404)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { sendDueRefunds } from '#server/order/refund-service.ts'
import { orderDepsOf } from '#server/order-setup.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, company, emailsAbout, moneyErrors, order, stockErrors } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { startYookassa, type YookassaServer } from '#server/testing/yookassa-server.ts'
import { giveUpUnpaidOrders } from './expiry-service.ts'

let yookassa: YookassaServer
let shop: TestApp
let deps: OrderDeps
let admin: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  yookassa = await startYookassa()
  shop = await buildOrderingShop({ env: yookassa.env })
  deps = orderDepsOf({ ...shop, log: quietLog })
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
  await yookassa.close()
})

/** Sums carry no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const never = new AbortController().signal
const sendRefunds = async () => {
  await shop.db.execute(sql`update refunds set next_attempt_at = now() where status in ('new', 'pending')`)
  await sendDueRefunds(deps, never)
}

/** Two pumps of 1 000 ₽, to be paid online unless it is said otherwise. */
async function onlineOrder(given: Record<string, unknown> = { payment: 'online' }) {
  const pump = await buildProduct(shop.db, { quantity: 9, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const made = await order(browser, [[pump, 2]], given)
  const path = `/api/admin/orders/${made.id}`
  const it = {
    ...made,
    pump,
    card: async () => (await admin.get(path)).json(),
    startPaying: async () => {
      await browser.post(`/api/orders/${made.number}/pay?token=${made.token}`)
      return yookassa.payments().at(-1)!
    },
    /** The provider has the money; the order is told of it. */
    come: async (payment: { id: string }) => {
      yookassa.setStatus(payment.id, 'succeeded')
      const payload = { type: 'notification', event: 'payment.succeeded', object: { id: payment.id } }
      await shop.app.inject({ method: 'POST', url: '/api/payments/yookassa', payload, remoteAddress: '127.0.0.1' })
    },
    move: (status: string) => admin.post(`${path}/status`, { status }),
    edit: async (input: object) => admin.patch(path, { version: (await it.card()).version, ...input }),
    setPieces: (quantity: number) => admin.post(`${path}/items`, { items: [{ id: pump.id, quantity }] }),
    pay: (input: object) => admin.post(`${path}/payments`, { method: 'cash', ...input }),
    refund: (input: object) => admin.post(`${path}/refunds`, { method: 'online', reason: 'Изменили состав', ...input }),
    reverse: (entryId: number) => admin.post(`${path}/money/${entryId}/reverse`, { reason: 'Ошибка' }),
  }
  return it
}

type OnlineOrder = Awaited<ReturnType<typeof onlineOrder>>

async function paidOrder() {
  const it = await onlineOrder()
  await it.come(await it.startPaying())
  return it
}

test('a smaller order gives money back online when somebody presses, and it counts once the provider has confirmed', async () => {
  const it = await paidOrder()
  expect((await it.setPieces(1)).json().money).toMatchObject({ owed: 1000, refundable_online: 2000, pending: [] })

  const asked = await it.refund({ amount: 1000 })
  expect(asked.json()).toMatchObject({
    payment_status: 'paid',
    money: { refunded: 0, owed: 0, refundable: 1000, refundable_online: 1000, pending: [{ amount: 1000 }] },
  })
  await sendRefunds()

  const card = await it.card()
  expect(card).toMatchObject({ payment_status: 'partially_refunded', money: { refunded: 1000, owed: 0, pending: [] } })
  expect(card.money.entries).toMatchObject([
    {
      kind: 'refund',
      method: 'online',
      amount: 1000,
      reason: 'Изменили состав',
      author: 'Ольга П.',
      reversible: false,
    },
    { kind: 'payment', method: 'online', amount: 2000, author: null, reversible: false },
  ])
  expect(card.money.entries[0].reference).toBe(yookassa.refunds().at(-1)!.id)
  expect((await emailsAbout(shop, it.number)).filter(({ kind }) => kind === 'order-refund')).toHaveLength(1)
})

test('refunds pressed at once, by hand and online, never exceed what came', async () => {
  const it = await paidOrder()

  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => it.refund({ amount: 700 })),
    ...Array.from({ length: 4 }, () => it.refund({ amount: 700, method: 'cash' })),
  ])
  await sendRefunds()

  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  expect((await it.card()).money).toMatchObject({ refunded: 1400, refundable: 600 })
})

test('the provider gives back only what it took', async () => {
  const it = await onlineOrder()
  await it.pay({ amount: 500 })
  await it.come(await it.startPaying())
  expect(yookassa.payments().at(-1)!.sent.amount.value, 'only the rest is asked for').toBe('1500.00')
  expect(await it.card()).toMatchObject({ status: 'processing', payment_status: 'paid', money: { paid: 2000 } })

  const tooMuch = await it.refund({ amount: 1600 })

  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([409, 'refund-too-much'])
  expect(tooMuch.json().error).toContain('Онлайн можно вернуть не больше')
  await it.move('cancelled')
  expect((await it.card()).money).toMatchObject({ owed: 500, pending: [{ amount: 1500 }] })
  await sendRefunds()
  expect((await it.card()).money).toMatchObject({ refunded: 1500, owed: 500 })
})

test('a refund the provider rejects is owed again', async () => {
  const it = await paidOrder()
  yookassa.setRefunds('canceled')
  await it.move('cancelled')
  expect((await it.card()).money).toMatchObject({ owed: 0, pending: [{ amount: 2000 }] })
  await sendRefunds()
  yookassa.setRefunds('succeeded')

  expect(await it.card()).toMatchObject({ payment_status: 'paid', money: { owed: 2000, pending: [], refunded: 0 } })
  expect((await it.refund({ amount: 2000, method: 'bank', tell: false })).json().payment_status).toBe('refunded')
  expect((await emailsAbout(shop, it.number)).map(({ kind }) => kind)).not.toContain('order-refund')
})

test.each([
  ['has gone back', true],
  ['is on its way back', false],
])('a buyer who would rather pay at the door pays there, when the money %s', async (_, isBack) => {
  const it = await paidOrder()
  await it.refund({ amount: 2000, reason: 'Заплатит при получении' })
  if (isBack) await sendRefunds()
  expect((await it.edit({ payment: 'on_receipt' })).statusCode).toBe(200)
  await sendRefunds()

  for (const status of ['processing', 'ready', 'completed']) await it.move(status)

  const { money } = await it.card()
  expect(money).toMatchObject({ paid: 4000, refunded: 2000, owed: 0, lacking: 0 })
  expect(money.entries[0]).toMatchObject({ kind: 'payment', method: 'cash', amount: 2000 })
})

test('money that came twice goes back by itself, whichever way it came first', async () => {
  const it = await onlineOrder()
  const payment = await it.startPaying()
  await it.pay({ amount: 2000 })
  expect(await it.card()).toMatchObject({ status: 'processing', payment_status: 'paid' })

  await it.come(payment)
  await sendRefunds()

  const { money } = await it.card()
  expect(money).toMatchObject({ paid: 4000, refunded: 2000, owed: 0, lacking: 0 })
  expect(money.entries.map(({ kind, method }: { kind: string; method: string }) => [kind, method])).toEqual([
    ['refund', 'online'],
    ['payment', 'online'],
    ['payment', 'cash'],
  ])
})

test('what the provider did is not taken back by hand', async () => {
  const it = await paidOrder()
  const [entry] = (await it.card()).money.entries

  const answer = await it.reverse(entry.id)

  expect([answer.statusCode, answer.json().code]).toEqual([409, 'money-entry'])
  expect((await it.card()).money.paid).toBe(2000)
})

test('part of the money keeps the order from being given up', async () => {
  const it = await onlineOrder()
  await it.startPaying()
  await it.pay({ amount: 500 })

  expect(await it.card()).toMatchObject({
    status: 'awaiting_payment',
    payment_status: 'pending',
    expires_at: null,
    money: { paid: 500, lacking: 1500 },
  })
})

test('money that came twice goes back whole, also when some of the first was given back out of kindness', async () => {
  const it = await onlineOrder()
  const payment = await it.startPaying()
  await it.pay({ amount: 2000 })
  for (const status of ['ready', 'completed']) await it.move(status)
  await it.refund({ amount: 300, method: 'cash', reason: 'Извинились за задержку' })

  await it.come(payment)
  await sendRefunds()

  expect((await it.card()).money).toMatchObject({ paid: 4000, refunded: 2300, owed: 0, lacking: 0, pending: [] })
})

test.each([
  ['an online order', { payment: 'online' }, 'processing'],
  ['an invoice', { payment: 'invoice', company }, 'new'],
])('%s made free of charge waits for no money, and is not given up as unpaid', async (_, given, status) => {
  const it = await onlineOrder(given)
  expect((await it.edit({ adjustment: { amount: -2000, reason: 'Замена по гарантии' } })).statusCode).toBe(200)
  expect(await it.card()).toMatchObject({ status, expires_at: null, money: { lacking: 0 } })

  await shop.db.execute(sql`update orders set expires_at = now() - interval '1 second'
    where id = ${it.id} and expires_at is not null`)
  await giveUpUnpaidOrders(deps, never)

  expect((await it.card()).status).toBe(status)
})

test.each([
  ['a piece is taken out', 1000, (it: OnlineOrder) => it.setPieces(1)],
  ['a discount is given', 1500, (it: OnlineOrder) => it.edit({ adjustment: { amount: -500, reason: 'Договорились' } })],
])('an order that becomes as cheap as what came, because %s, goes on', async (_, came, change) => {
  const it = await onlineOrder()
  await it.pay({ amount: came })
  expect((await change(it)).statusCode).toBe(200)

  expect(await it.card()).toMatchObject({ status: 'processing', payment_status: 'paid', money: { lacking: 0 } })
})

test('when money recorded by mistake is taken back, the order waits for payment as long as any other', async () => {
  const it = await onlineOrder()
  await it.pay({ amount: 500 })
  const [entry] = (await it.card()).money.entries
  expect((await it.reverse(entry.id)).statusCode).toBe(200)

  expect(await it.card()).toMatchObject({
    status: 'awaiting_payment',
    payment_status: 'unpaid',
    expires_at: expect.any(String),
  })
})

test('one refund pressed twice on the same card goes back once, and the history says that it is on its way', async () => {
  const it = await paidOrder()
  await it.move('ready')
  await it.move('completed')
  const { version } = await it.card()

  const answers = await Promise.all([1, 2].map(() => it.refund({ amount: 500, reason: 'За неудобство', version })))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const card = await it.card()
  expect(card.money.pending).toMatchObject([{ amount: 500 }])
  expect(card.version).toBeGreaterThan(version)
  expect(plain(card.events.at(-1).note)).toBe('Возвращаем 500 ₽ онлайн')
})

test('a cancelled order paid both ways says how much a person has to give back', async () => {
  const it = await paidOrder()
  await it.setPieces(3)
  await it.pay({ amount: 1000 })

  await it.move('cancelled')

  const { money, events } = await it.card()
  expect(money).toMatchObject({ owed: 1000, pending: [{ amount: 2000 }] })
  expect(events.map(({ note }: { note: string }) => plain(note))).toContain(
    'Верните покупателю 1 000 ₽: эти деньги пришли не онлайн',
  )
})

test('a manager gives back up to the sum of the settings, in whatever way; an owner any', async () => {
  const { version } = (await admin.get('/api/admin/settings'))
    .json()
    .parts.find(({ name }: { name: string }) => name === 'refunds')
  await admin.patch('/api/admin/settings/refunds', { value: { managerLimit: 1999 }, version })
  const manager = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager' })
  const it = await paidOrder()
  const path = `/api/admin/orders/${it.id}`

  const refused = await manager.post(`${path}/refunds`, { method: 'online', reason: 'Просят вернуть', amount: 2000 })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'refund-limit'])
  expect(plain(refused.json().error)).toBe('Вернуть больше 1 999 ₽ может только владелец. Здесь нужно вернуть 2 000 ₽')
  // Cancelling a paid order gives the same money back.
  expect((await manager.post(`${path}/status`, { status: 'cancelled' })).json().code).toBe('refund-limit')
  expect((await it.card()).money).toMatchObject({ refunded: 0, refundable: 2000 })

  const small = await manager.post(`${path}/refunds`, { method: 'online', reason: 'Поцарапан корпус', amount: 500 })
  expect(small.statusCode).toBe(200)
  // In parts it is the same sum, whether the first is through by now or not.
  const inParts = { method: 'online', reason: 'Просят ещё', amount: 1500 }
  const others = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager' })
  for (const send of [async () => undefined, sendRefunds]) {
    await send()
    const part = await others.post(`${path}/refunds`, inParts)
    expect([part.statusCode, part.json().code]).toEqual([403, 'refund-limit'])
    expect(plain(part.json().error)).toContain('По этому заказу уже вернули 500 ₽, нужно ещё 1 500 ₽')
  }
  expect((await others.post(`${path}/refunds`, { ...inParts, amount: 1499 })).statusCode).toBe(200)
  await sendRefunds()
  expect((await it.move('cancelled')).statusCode).toBe(200)
  await sendRefunds()
  expect((await it.card()).money).toMatchObject({ refunded: 2000, owed: 0 })
})

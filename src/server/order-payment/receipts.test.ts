import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { orderPersonalData } from '#server/order/order-owner-service.ts'
import { sendDueRefunds } from '#server/order/refund-service.ts'
import { orderDepsOf } from '#server/order-setup.ts'
import { sendDueReceipts } from '#server/payment/receipt-service.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, company, emailsAbout, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { startYookassa, type YookassaServer } from '#server/testing/yookassa-server.ts'

/** Receipts by the law on cash registers: what is sent when, and that each gets through in the end. */

let yookassa: YookassaServer
let shop: TestApp
let deps: OrderDeps
let admin: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  yookassa = await startYookassa()
  shop = await buildOrderingShop({ env: yookassa.env })
  deps = orderDepsOf({ ...shop, log: quietLog })
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
beforeEach(() => yookassa.registerReceipts('succeeded'))
afterAll(async () => {
  await shop.close()
  await yookassa.close()
})

const never = new AbortController().signal

/** Two pumps of 1000, a belt of 300 and a courier for 390, paid online. */
async function paidOrder() {
  const pump = await buildProduct(shop.db, { name: 'Насос', quantity: 5, price: '1000', userPrice: null })
  const belt = await buildProduct(shop.db, { name: 'Ремень', quantity: 5, price: '300', userPrice: null })
  const browser = openBrowser(shop.app)
  const delivery = { method: 'courier', city: 'Москва', address: 'Лесная, 5' }
  const placed = await order(browser, [[pump, 2], belt], { payment: 'online', delivery })
  const at = (path: string) => `/api/orders/${placed.number}${path}?token=${placed.token}`
  await browser.post(at('/pay'))
  const payment = yookassa.payments().at(-1)!
  yookassa.setStatus(payment.id, 'succeeded')
  await notify(payment.id)
  return {
    ...placed,
    pump,
    belt,
    payment,
    browser,
    at,
    move: (status: string) => admin.post(`/api/admin/orders/${placed.id}/status`, { status }),
    card: async () => (await admin.get(`/api/admin/orders/${placed.id}`)).json(),
    refunds: () => yookassa.refunds().filter(({ sent }) => sent.payment_id === payment.id),
    receipts: () => yookassa.receipts().filter(({ sent }) => sent.payment_id === payment.id),
  }
}

function notify(id: string) {
  const payload = { event: 'payment.succeeded', object: { id } }
  return shop.app.inject({ method: 'POST', url: '/api/payments/yookassa', payload, remoteAddress: '127.0.0.1' })
}

/** Everything that is due now, as if the pauses between attempts were over. */
async function work() {
  await shop.db.execute(sql`update refunds set next_attempt_at = now()`)
  await shop.db.execute(sql`update receipts set next_attempt_at = now()`)
  await sendDueRefunds(deps, never)
  await sendDueReceipts(deps, never)
}

async function handOver(paid: Awaited<ReturnType<typeof paidOrder>>) {
  await paid.move('shipped')
  await paid.move('completed')
  await work()
}

type Item = { description: string; quantity: number; amount: { value: string }; payment_mode: string }
function linesOf(receipt: { items: Item[] } | undefined) {
  return receipt?.items.map((item) => [item.description, item.quantity, item.amount.value, item.payment_mode])
}

test('money that comes before the goods is a prepayment, and handing them over settles it', async () => {
  const paid = await paidOrder()
  await work()
  expect(linesOf(paid.payment.sent.receipt)).toEqual([
    ['Насос', 2, '1000.00', 'full_prepayment'],
    ['Ремень', 1, '300.00', 'full_prepayment'],
    ['Доставка', 1, '390.00', 'full_prepayment'],
  ])
  expect(paid.receipts(), 'nothing is settled before').toEqual([])

  await handOver(paid)
  await work()

  expect(paid.receipts()).toHaveLength(1)
  const { sent } = paid.receipts()[0]!
  expect(sent).toMatchObject({
    type: 'payment',
    customer: { email: 'anna@example.ru' },
    settlements: [{ type: 'prepayment', amount: { value: '2690.00' } }],
  })
  expect(linesOf(sent)).toEqual([
    ['Насос', 2, '1000.00', 'full_payment'],
    ['Ремень', 1, '300.00', 'full_payment'],
    ['Доставка', 1, '390.00', 'full_payment'],
  ])
  expect((await paid.card()).receipts).toMatchObject([
    { kind: 'prepayment', amount: 2690, status: 'succeeded' },
    { kind: 'settlement', amount: 2690, status: 'succeeded', document: '1042' },
  ])
})

test('a whole payment that goes back before the goods were handed over needs no receipt of its own', async () => {
  const paid = await paidOrder()

  await paid.browser.post(paid.at('/cancel'), {})
  await work()

  expect(paid.refunds()).toMatchObject([{ sent: { amount: { value: '2690.00' } } }])
  expect(paid.refunds()[0]!.sent.receipt).toBeUndefined()
})

test('what a customer brings back is named line by line, as sold and no longer as prepaid', async () => {
  const paid = await paidOrder()
  await handOver(paid)

  await paid.browser.post(paid.at('/returns'), {
    items: [{ id: paid.belt.id, quantity: 1 }],
    reason: 'Не подошёл',
  })
  const [asked] = (await paid.card()).returns
  for (const status of ['approved', 'received', 'refunded']) {
    await admin.post(`/api/admin/returns/${asked.id}/status`, { status })
  }
  await work()

  expect(paid.refunds()).toHaveLength(1)
  expect(linesOf(paid.refunds()[0]!.sent.receipt)).toEqual([['Ремень', 1, '300.00', 'full_payment']])
})

test('a line taken out of a paid order is named in the receipt of its refund, as prepaid', async () => {
  const paid = await paidOrder()
  await admin.post(`/api/admin/orders/${paid.id}/items`, { items: [{ id: paid.pump.id, quantity: 2 }] })
  const { money } = await paid.card()
  expect(money).toMatchObject({ paid: 2690, due: 2390, owed: 300 })

  await admin.post(`/api/admin/orders/${paid.id}/refunds`, { amount: 300, method: 'online', reason: 'Нет на складе' })
  await work()

  expect(linesOf(paid.refunds()[0]!.sent.receipt)).toEqual([['Ремень', 1, '300.00', 'full_prepayment']])
  await handOver(paid)
  expect(paid.receipts()[0]!.sent.settlements).toEqual([
    { type: 'prepayment', amount: { value: '2390.00', currency: 'RUB' } },
  ])
  expect((await paid.card()).receipts.map((receipt: { kind: string }) => receipt.kind)).toEqual([
    'prepayment',
    'refund',
    'settlement',
  ])
})

test('handing over settles what the order costs; what was paid beyond goes back as the prepayment it was', async () => {
  const paid = await paidOrder()
  await admin.post(`/api/admin/orders/${paid.id}/items`, {
    items: [
      { id: paid.pump.id, quantity: 1 },
      { id: paid.belt.id, quantity: 1 },
    ],
  })
  await handOver(paid)

  const { sent } = paid.receipts()[0]!
  expect(sent.settlements).toEqual([{ type: 'prepayment', amount: { value: '1690.00', currency: 'RUB' } }])
  expect(linesOf(sent)).toEqual([
    ['Насос', 1, '1000.00', 'full_payment'],
    ['Ремень', 1, '300.00', 'full_payment'],
    ['Доставка', 1, '390.00', 'full_payment'],
  ])
  expect((await paid.card()).money).toMatchObject({ due: 1690, owed: 1000 })

  // 100 ₽ more than is owed: those are taken off what was sold.
  await admin.post(`/api/admin/orders/${paid.id}/refunds`, { amount: 1100, method: 'online', reason: 'Нет на складе' })
  await work()

  const [prepaid, sold, ...more] = paid.refunds().map(({ sent: refund }) => refund)
  expect(linesOf(prepaid!.receipt)).toEqual([['Насос', 1, '1000.00', 'full_prepayment']])
  expect(sold!.amount.value).toBe('100.00')
  expect(linesOf(sold!.receipt)!.map(([, , , mode]) => mode)).toEqual(['full_payment', 'full_payment', 'full_payment'])
  expect(more).toEqual([])
  expect((await paid.card()).money).toMatchObject({ refunded: 1100, owed: 0, lacking: 0 })
})

test('what is rejected out of a prepaid parcel goes back as prepaid, and only the rest is settled', async () => {
  for (const isRefundedLate of [false, true]) {
    const paid = await paidOrder()
    await paid.move('shipped')
    const input = { items: [{ id: paid.belt.id, quantity: 1 }], reason: 'Не взяли' }
    const { returns } = (await admin.post(`/api/admin/orders/${paid.id}/returns`, input)).json()
    const decide = (status: string) => admin.post(`/api/admin/returns/${returns[0].id}/status`, { status })
    await decide('received')
    if (!isRefundedLate) await decide('refunded')
    await paid.move('completed')
    if (isRefundedLate) await decide('refunded')
    await work()

    expect(paid.refunds()).toHaveLength(1)
    expect(linesOf(paid.refunds()[0]!.sent.receipt)).toEqual([['Ремень', 1, '300.00', 'full_prepayment']])
    expect(linesOf(paid.receipts()[0]!.sent)).toEqual([
      ['Насос', 2, '1000.00', 'full_payment'],
      ['Доставка', 1, '390.00', 'full_payment'],
    ])
  }
})

test('an order taken by phone is paid by a link, and one that became dearer by another', async () => {
  const pump = await buildProduct(shop.db, { name: 'Насос', quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump])
  const at = (path: string) => `/api/orders/${placed.number}${path}?token=${placed.token}`
  const sendLink = () => admin.post(`/api/admin/orders/${placed.id}/payment-link`, {})
  const pay = async () => {
    expect((await browser.post(at('/pay'))).statusCode).toBe(200)
    const payment = yookassa.payments().at(-1)!
    yookassa.setStatus(payment.id, 'succeeded')
    await notify(payment.id)
    return payment.sent
  }
  expect((await browser.post(at('/pay'))).json().code, 'nobody has asked for money online').toBe('payment-refused')

  expect((await sendLink()).json()).toMatchObject({
    payment_link: `http://localhost:3000/order/${placed.number}?token=${placed.token}`,
  })
  const [email] = (await emailsAbout(shop, placed.number)).filter(({ kind }) => kind === 'order-payment-link')
  expect(email!.text).toContain('К оплате 1\u00a0000\u00a0₽')
  expect((await browser.get(at(''))).json().can).toMatchObject({ pay: true })
  await pay()
  expect((await sendLink()).json().error).toBe('Заказ уже оплачен')

  await admin.post(`/api/admin/orders/${placed.id}/items`, { items: [{ id: pump.id, quantity: 3 }] })
  expect((await sendLink()).statusCode).toBe(200)
  const second = await pay()

  expect(second.amount.value).toBe('2000.00')
  expect(linesOf(second.receipt), 'only what the first receipt did not name').toEqual([
    ['Насос', 2, '1000.00', 'full_prepayment'],
  ])
  expect((await browser.get(at(''))).json()).toMatchObject({ payment_status: 'paid', can: { pay: false } })
})

test('a provider that is away gets the receipt later, once', async () => {
  const paid = await paidOrder()
  yookassa.goAway(true)
  await handOver(paid)
  expect((await paid.card()).receipts.at(-1)).toMatchObject({
    kind: 'settlement',
    status: 'waiting',
    problem: 'Касса не отвечает',
  })
  yookassa.goAway(false)

  await work()
  await work()

  expect(paid.receipts()).toHaveLength(1)
  expect((await paid.card()).receipts.at(-1)).toMatchObject({ status: 'succeeded', problem: '' })
})

test('a receipt that is not registered is sent again, by hand at once', async () => {
  yookassa.registerReceipts('canceled')
  const paid = await paidOrder()
  await work()
  const [failed] = (await paid.card()).receipts
  expect(failed).toMatchObject({ kind: 'prepayment', status: 'failed', problem: 'Чек не зарегистрирован' })
  yookassa.registerReceipts('succeeded')

  const again = await admin.post(`/api/admin/orders/${paid.id}/receipts/${failed.id}/retry`, {})

  expect(again.json().receipts).toMatchObject([{ kind: 'prepayment', status: 'succeeded', document: '1042' }])
  expect(paid.receipts()).toMatchObject([{ sent: { settlements: [{ type: 'cashless' }] } }])
  expect((await admin.post(`/api/admin/orders/${paid.id}/receipts/${failed.id}/retry`, {})).statusCode).toBe(409)
})

test('a receipt that takes its time is asked about until it is there', async () => {
  const paid = await paidOrder()
  yookassa.registerReceipts('pending')
  await handOver(paid)
  expect((await paid.card()).receipts.at(-1)).toMatchObject({ kind: 'settlement', status: 'pending' })

  yookassa.setStatus(paid.receipts()[0]!.id, 'succeeded')
  await work()

  expect((await paid.card()).receipts.at(-1)).toMatchObject({ kind: 'settlement', status: 'succeeded' })
  expect(paid.receipts()).toHaveLength(1)
})

test('a receipt that is only asked about is never sent a second time, whatever the provider answers', async () => {
  yookassa.registerReceipts('pending')
  const paid = await paidOrder()
  for (const status of [401, 403, 400]) {
    yookassa.reject(status)
    await work()
  }
  yookassa.reject(null)
  await work()

  expect(paid.receipts()).toEqual([])
  expect((await paid.card()).receipts[0]).toMatchObject({ kind: 'prepayment', status: 'pending' })
})

test('a refund the provider rejects for good is owed again, with the reason in the history', async () => {
  const paid = await paidOrder()
  await admin.post(`/api/admin/orders/${paid.id}/items`, { items: [{ id: paid.pump.id, quantity: 2 }] })
  await admin.post(`/api/admin/orders/${paid.id}/refunds`, { amount: 300, method: 'online', reason: 'Нет на складе' })
  yookassa.reject(400)
  await work()
  yookassa.reject(null)

  const card = await paid.card()
  expect(card.money).toMatchObject({ owed: 300, refundable: 2690, pending: [] })
  expect(card.events.some(({ note }: { note: string }) => note.includes('верните деньги другим способом'))).toBe(true)
  const byHand = { amount: 300, method: 'cash', reason: 'Нет на складе' }
  expect((await admin.post(`/api/admin/orders/${paid.id}/refunds`, byHand)).statusCode).toBe(200)
})

test('money that comes after the goods, on a page opened before, is settled at once', async () => {
  const pump = await buildProduct(shop.db, { name: 'Насос', quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump], { payment: 'invoice', company })
  await admin.post(`/api/admin/orders/${placed.id}/payment-link`, {})
  await browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`)
  const payment = yookassa.payments().at(-1)!
  for (const status of ['processing', 'ready', 'completed'])
    await admin.post(`/api/admin/orders/${placed.id}/status`, { status })

  yookassa.setStatus(payment.id, 'succeeded')
  await notify(payment.id)
  await work()

  const settled = yookassa.receipts().filter(({ sent }) => sent.payment_id === payment.id)
  expect(settled.map(({ sent }) => linesOf(sent))).toEqual([[['Насос', 1, '1000.00', 'full_payment']]])
})

test.each([
  ['the first page', 0],
  ['the second page', 1],
])(
  'paid twice, the second time after the goods, on %s: it goes back whole as the prepayment it was',
  async (_page, late) => {
    const pump = await buildProduct(shop.db, { name: 'Насос', quantity: 5, price: '1000', userPrice: null })
    const browser = openBrowser(shop.app)
    const placed = await order(browser, [pump], { payment: 'online' })
    const pay = (way: string) => browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`, { way })
    await pay('any')
    await pay('sbp')
    const pages = yookassa.payments().slice(-2)
    const succeed = async (id: string) => {
      yookassa.setStatus(id, 'succeeded')
      await notify(id)
      await work()
    }
    const [good, twice] = [pages[1 - late]!, pages[late]!]
    await succeed(good.id)
    for (const status of ['ready', 'completed']) await admin.post(`/api/admin/orders/${placed.id}/status`, { status })
    await work()

    await succeed(twice.id)

    const sentOf = (list: { sent: { payment_id?: string } }[], id: string) =>
      list.filter(({ sent }) => sent.payment_id === id).map(({ sent }) => sent)
    expect(sentOf(yookassa.receipts(), good.id), 'the goods are settled once').toHaveLength(1)
    expect(sentOf(yookassa.receipts(), twice.id), 'nothing was handed over for the second').toEqual([])
    expect(sentOf(yookassa.refunds(), good.id)).toEqual([])
    expect(sentOf(yookassa.refunds(), twice.id)).toEqual([
      expect.objectContaining({ amount: { value: '1000.00', currency: 'RUB' } }),
    ])
    expect(sentOf(yookassa.refunds(), twice.id)[0]).not.toHaveProperty('receipt')
  },
)

test('of money that comes after the goods as much is settled as was missing, the rest goes back as prepaid', async () => {
  const pump = await buildProduct(shop.db, { name: 'Насос', quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump], { payment: 'invoice', company })
  await admin.post(`/api/admin/orders/${placed.id}/payment-link`, {})
  await browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`)
  const payment = yookassa.payments().at(-1)!
  const taken = await admin.post(`/api/admin/orders/${placed.id}/payments`, { amount: 600, method: 'cash' })
  expect(taken.statusCode).toBe(200)
  for (const status of ['processing', 'ready', 'completed'])
    await admin.post(`/api/admin/orders/${placed.id}/status`, { status })

  yookassa.setStatus(payment.id, 'succeeded')
  await notify(payment.id)
  await work()

  const settled = yookassa.receipts().filter(({ sent }) => sent.payment_id === payment.id)
  expect(settled.map(({ sent }) => linesOf(sent))).toEqual([[['Насос', 1, '400.00', 'full_payment']]])
  const refunds = yookassa.refunds().filter(({ sent }) => sent.payment_id === payment.id)
  expect(refunds.map(({ sent }) => [sent.amount.value, linesOf(sent.receipt)])).toEqual([
    ['600.00', [['Насос', 1, '600.00', 'full_prepayment']]],
  ])
})

test('two processes at work send one receipt', async () => {
  const paid = await paidOrder()
  await paid.move('shipped')
  await paid.move('completed')

  await Promise.all([sendDueReceipts(deps, never), sendDueReceipts(deps, never), sendDueReceipts(deps, never)])

  expect(paid.receipts()).toHaveLength(1)
})

test('once a receipt is registered nobody is named in it any more', async () => {
  const paid = await paidOrder()
  await handOver(paid)

  const { rows } = await shop.db.execute(sql`select email, phone from receipts where order_id = ${paid.id}`)

  expect(rows).toEqual([
    { email: null, phone: null },
    { email: null, phone: null },
  ])
})

test('a page the provider makes while another attempt takes over is still listened to', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump], { payment: 'online' })
  const pay = (way: string) => browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`, { way })
  const reached = yookassa.holdNext()
  const first = pay('any')
  const letGo = await reached
  await pay('sbp')
  letGo()
  expect((await first).statusCode).toBe(200)
  const [byCard] = yookassa
    .payments()
    .filter(({ sent }) => sent.metadata?.order_id === String(placed.id) && !sent.payment_method_data)

  yookassa.setStatus(byCard!.id, 'succeeded')
  await notify(byCard!.id)

  const read = (await browser.get(`/api/orders/${placed.number}?token=${placed.token}`)).json()
  expect(read).toMatchObject({ status: 'processing', payment_status: 'paid' })
})

test('an attempt the provider never answered does not keep the shop from changing the order', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump], { payment: 'online' })
  yookassa.goAway(true)
  await browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`)
  yookassa.goAway(false)

  const changed = await admin.post(`/api/admin/orders/${placed.id}/items`, { items: [{ id: pump.id, quantity: 2 }] })

  expect(changed.statusCode).toBe(200)
  expect((await browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`)).statusCode).toBe(200)
  expect(yookassa.payments().at(-1)!.sent.amount.value).toBe('2000.00')
})

test('the receipt of an attempt the provider never answered is made anew for an order changed meanwhile', async () => {
  const pump = await buildProduct(shop.db, { name: 'Насос', quantity: 5, price: '1000', userPrice: null })
  const belt = await buildProduct(shop.db, { name: 'Ремень', quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump], { payment: 'online' })
  const path = `/api/admin/orders/${placed.id}`
  yookassa.goAway(true)
  await browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`)
  yookassa.goAway(false)

  const { version } = (await admin.post(`${path}/items`, { items: [{ id: belt.id, quantity: 1 }] })).json()
  expect((await admin.patch(path, { version, contact: { email: 'new@example.ru' } })).statusCode).toBe(200)
  const { rows } = await shop.db.execute<{ token: string }>(sql`select token from orders where id = ${placed.id}`)
  await browser.post(`/api/orders/${placed.number}/pay?token=${rows[0]?.token}`)

  const { receipt } = yookassa.payments().at(-1)!.sent
  expect(receipt).toMatchObject({ customer: { email: 'new@example.ru' } })
  expect(linesOf(receipt)).toEqual([['Ремень', 1, '1000.00', 'full_prepayment']])
})

test('somebody erased while a return is under way gets the money back with its receipt, and is forgotten then', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const buyer = await openBrowserAs(shop.app, { emailConfirmed: true })
  const placed = await order(buyer, [[pump, 2]], { payment: 'online' })
  await buyer.post(`/api/orders/${placed.number}/pay`)
  const payment = yookassa.payments().at(-1)!
  yookassa.setStatus(payment.id, 'succeeded')
  await notify(payment.id)
  const path = `/api/admin/orders/${placed.id}`
  for (const status of ['ready', 'completed']) await admin.post(`${path}/status`, { status })
  await work()
  const asked = await buyer.post(`/api/orders/${placed.number}/returns`, {
    items: [{ id: pump.id, quantity: 1 }],
    reason: 'Не подошла',
  })
  const { rows } = await shop.db.execute<{ user_id: number }>(sql`select user_id from orders where id = ${placed.id}`)
  await shop.db.transaction((tx) => orderPersonalData.erase(tx, rows[0]!.user_id))

  for (const status of ['approved', 'received', 'refunded'])
    await admin.post(`/api/admin/returns/${asked.json().returns[0].id}/status`, { status })
  await work()

  const card = (await admin.get(path)).json()
  expect(card.money).toMatchObject({ refunded: 1000, owed: 0, pending: [] })
  expect(card.contact).toMatchObject({ email: null, phone: '' })
})

test('an attempt begun before receipts were stored is still paid', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump], { payment: 'online' })
  const pay = () => browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`)
  const { url } = (await pay()).json()
  await shop.db.execute(sql`delete from receipts where order_id = ${placed.id}`)

  expect((await pay()).json()).toEqual({ url })
})

test('an order whose way of paying was changed to online offers it at once', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump])
  await admin.post(`/api/admin/orders/${placed.id}/status`, { status: 'processing' })
  const { version } = (await admin.get(`/api/admin/orders/${placed.id}`)).json()
  await admin.patch(`/api/admin/orders/${placed.id}`, { payment: 'online', version })

  expect((await browser.get(`/api/orders/${placed.number}?token=${placed.token}`)).json().can).toMatchObject({
    pay: true,
  })
  expect((await browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`)).statusCode).toBe(200)
})

test('the fast payment system is another attempt, and money of the first that comes all the same goes back', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const placed = await order(browser, [pump], { payment: 'online' })
  const pay = (body?: object) => browser.post(`/api/orders/${placed.number}/pay?token=${placed.token}`, body)

  await pay()
  const [byCard] = yookassa.payments().slice(-1)
  const answers = await Promise.all([pay({ way: 'sbp' }), pay({ way: 'sbp' })])
  const [bySbp] = yookassa.payments().slice(-1)

  expect(new Set(answers.map((answer) => answer.json().url)).size).toBe(1)
  expect([byCard!.sent.payment_method_data, bySbp!.sent.payment_method_data]).toEqual([undefined, { type: 'sbp' }])
  expect((await pay({ way: 'bitcoin' })).statusCode).toBe(400)
  for (const payment of [bySbp!, byCard!]) {
    yookassa.setStatus(payment.id, 'succeeded')
    await notify(payment.id)
  }
  await work()
  expect(yookassa.refunds().filter(({ sent }) => sent.payment_id === byCard!.id)).toMatchObject([
    { sent: { amount: { value: '1000.00' } } },
  ])
  expect(yookassa.refunds().filter(({ sent }) => sent.payment_id === bySbp!.id)).toEqual([])
  const read = (await browser.get(`/api/orders/${placed.number}?token=${placed.token}`)).json()
  expect(read).toMatchObject({ status: 'processing', payment_status: 'partially_refunded' })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import {
  buildOrderingShop,
  byCourier,
  company,
  emailsAbout,
  moneyErrors,
  order,
  payInFull,
  stockErrors,
} from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildOrderingShop()
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
})

/** Sums carry no-break spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

/** Two pumps of 1 000 ₽, fetched from the shop. */
async function placed(given: Record<string, unknown> = {}) {
  const pump = await buildProduct(shop.db, { quantity: 9, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const made = await order(browser, [[pump, 2]], given)
  const path = `/api/admin/orders/${made.id}`
  const asCustomer = (what = '') => `/api/orders/${made.number}${what}?token=${made.token}`
  return {
    ...made,
    pump,
    browser,
    asCustomer,
    card: async () => (await admin.get(path)).json(),
    seen: async () => (await browser.get(asCustomer())).json(),
    move: (status: string, more = {}) => admin.post(`${path}/status`, { status, ...more }),
    setPieces: (quantity: number) => admin.post(`${path}/items`, { items: [{ id: pump.id, quantity }] }),
    markPaid: () => payInFull(admin, made.id),
    pay: (input: object) => admin.post(`${path}/payments`, input),
    refund: (input: object) => admin.post(`${path}/refunds`, { method: 'cash', reason: 'Изменили состав', ...input }),
    reverse: (entryId: number, reason = 'Записан по ошибке') =>
      admin.post(`${path}/money/${entryId}/reverse`, { reason }),
  }
}

const byInvoice = { payment: 'invoice', company }

async function complete(it: Awaited<ReturnType<typeof placed>>) {
  for (const status of ['processing', 'ready', 'completed']) await it.move(status)
}

async function returnOne(it: Awaited<ReturnType<typeof placed>>) {
  const input = { items: [{ id: it.pump.id, quantity: 1 }], reason: 'Не подошла' }
  const { returns } = (await it.browser.post(it.asCustomer('/returns'), input)).json()
  const decide = (status: string, more = {}) =>
    admin.post(`/api/admin/returns/${returns.at(-1).id}/status`, { status, ...more })
  await decide('approved')
  await decide('received')
  return decide
}

test('a paid order that got smaller owes the difference, until it is given back', async () => {
  const it = await placed(byInvoice)
  await it.markPaid()

  const reduced = await it.setPieces(1)

  expect(reduced.json()).toMatchObject({
    payment_status: 'paid',
    money: { paid: 2000, refunded: 0, due: 1000, owed: 1000, lacking: 0, refundable: 2000 },
  })
  expect((await admin.get(`/api/admin/orders?view=owed&search=${it.number}`)).json().orders).toMatchObject([
    { number: it.number, owed: 1000 },
  ])
  expect((await it.seen()).money).toMatchObject({ paid: 2000, refunded: 0, owed: 1000 })

  const returned = await it.refund({ amount: 1000, method: 'bank' })
  expect(returned.json()).toMatchObject({
    payment_status: 'partially_refunded',
    money: { paid: 2000, refunded: 1000, due: 1000, owed: 0, refundable: 1000 },
  })
  expect(returned.json().money.entries).toMatchObject([
    { kind: 'refund', method: 'bank', amount: 1000, reason: 'Изменили состав', author: 'Ольга П.', reversed: false },
    { kind: 'payment', method: 'bank', amount: 2000, author: 'Ольга П.' },
  ])
  expect((await admin.get(`/api/admin/orders?view=owed&search=${it.number}`)).json().orders).toEqual([])
  const [email] = (await emailsAbout(shop, it.number)).filter(({ kind }) => kind === 'order-refund')
  expect(plain(email!.text)).toContain('Вернули 1 000 ₽ переводом на счёт')
})

test('a cancelled order owes what was paid by hand', async () => {
  const it = await placed(byInvoice)
  await it.markPaid()
  const before = (await admin.get('/api/admin/day')).json().to_refund

  await it.move('cancelled', { note: 'Передумали' })

  expect((await it.card()).money).toMatchObject({ paid: 2000, due: 0, owed: 2000 })
  const { to_refund } = (await admin.get('/api/admin/day')).json()
  expect(to_refund).toEqual({ count: before.count + 1, sum: before.sum + 2000 })
  expect((await it.refund({ amount: 2000 })).json()).toMatchObject({
    payment_status: 'refunded',
    money: { owed: 0, refundable: 0 },
  })
})

test('a return of what was never paid gives no money back, and says so', async () => {
  const it = await placed(byInvoice)
  await complete(it)
  expect((await it.card()).payment_status).toBe('unpaid')
  const decide = await returnOne(it)

  const closed = await decide('refunded')

  expect(closed.json()).toMatchObject({
    payment_status: 'unpaid',
    money: { paid: 0, refunded: 0, owed: 0, entries: [] },
    returns: [{ status: 'refunded', refunded: 0 }],
  })
  expect(closed.json().events.at(-1).note).toBe('Возврат закрыт без денег: заказ не был оплачен')
  expect((await emailsAbout(shop, it.number)).map(({ kind }) => kind)).not.toContain('order-refund')
})

test('a return gives back at most what is still owed for it', async () => {
  const it = await placed()
  await complete(it)
  expect((await it.card()).money.entries).toMatchObject([{ kind: 'payment', method: 'cash', amount: 2000 }])
  await it.refund({ amount: 1500, reason: 'За неудобство' })
  expect((await it.card()).money).toMatchObject({ owed: 0, lacking: 0, refundable: 500 })
  const decide = await returnOne(it)

  const closed = await decide('refunded', { method: 'card' })

  expect(closed.json()).toMatchObject({ money: { refunded: 1500, owed: 0 }, returns: [{ refunded: 0 }] })
})

test('money given back on the card is not given back again by the return', async () => {
  const it = await placed()
  await complete(it)
  const decide = await returnOne(it)
  expect((await it.card()).money.owed).toBe(1000)
  await it.refund({ amount: 1000 })

  expect((await decide('refunded')).json()).toMatchObject({ money: { refunded: 1000, owed: 0 } })
})

test('a refund never exceeds what is still here', async () => {
  const it = await placed(byInvoice)
  await it.pay({ amount: 2000, method: 'bank', reference: 'п/п 12' })
  await it.refund({ amount: 360 })

  const tooMuch = await it.refund({ amount: 1641 })

  expect([tooMuch.statusCode, tooMuch.json().code, plain(tooMuch.json().error)]).toEqual([
    409,
    'refund-too-much',
    'Получили 2 000 ₽ и 360 ₽ уже вернули. Можно вернуть не больше 1 640 ₽',
  ])
  const online = await it.refund({ amount: 10, method: 'online' })
  expect([online.statusCode, online.json().code], 'no provider here').toEqual([409, 'refund-offline'])
  for (const bad of [{ amount: 0 }, { amount: 1.5 }, { amount: 10, reason: ' ' }, { amount: 10, method: 'gold' }]) {
    expect([bad, (await it.refund(bad)).statusCode]).toEqual([bad, 400])
  }
  expect((await it.card()).money).toMatchObject({ refunded: 360, refundable: 1640 })
})

test('refunds pressed at once never exceed what is refundable', async () => {
  const it = await placed(byInvoice)
  await it.markPaid()

  const answers = await Promise.all(Array.from({ length: 6 }, () => it.refund({ amount: 700 })))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409, 409, 409])
  expect((await it.card()).money).toMatchObject({ refunded: 1400, refundable: 600 })
})

test('one card pressed twice is one payment: the second one is told that the order has changed', async () => {
  const it = await placed()
  const { version } = await it.card()

  const answers = await Promise.all([1, 2].map(() => it.pay({ amount: 2000, method: 'cash', version })))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await it.card()).money.paid).toBe(2000)
})

test('part of the money is said to be part of it, and the rest may come later', async () => {
  const it = await placed(byInvoice)
  const partial = await it.pay({ amount: 500, method: 'cash', note: 'Аванс' })
  expect(partial.json()).toMatchObject({
    payment_status: 'unpaid',
    expires_at: null,
    money: { paid: 500, lacking: 1500 },
  })
  expect((await admin.get(`/api/admin/orders?search=${it.number}`)).json().orders).toMatchObject([{ paid: 500 }])
  expect((await it.seen()).money).toMatchObject({ paid: 500, lacking: 1500 })

  const rest = await it.markPaid()

  expect(rest.json()).toMatchObject({ payment_status: 'paid', money: { paid: 2000, lacking: 0 } })
  expect((await it.pay({ amount: 1, method: 'cash' })).json()).toMatchObject({ code: 'payment-too-much' })
})

test('more than the order costs is taken only knowingly, and is owed then', async () => {
  const it = await placed(byInvoice)

  const asked = await it.pay({ amount: 2500, method: 'bank' })
  expect([asked.statusCode, asked.json().code, plain(asked.json().error)]).toEqual([
    409,
    'payment-too-much',
    'Осталось получить 2 000 ₽. Лишние 500 ₽ придётся вернуть покупателю',
  ])
  const taken = await it.pay({ amount: 2500, method: 'bank', over: true })

  expect(taken.json()).toMatchObject({ payment_status: 'paid', money: { paid: 2500, owed: 500 } })
})

test('a mistaken «Оплачен» is taken back with a reason, once, by an entry of its own', async () => {
  const it = await placed(byInvoice)
  await it.markPaid()
  const [entry] = (await it.card()).money.entries
  expect((await it.reverse(entry.id, ' ')).statusCode).toBe(400)

  const back = await it.reverse(entry.id, 'Не тот заказ')

  expect(back.json()).toMatchObject({ payment_status: 'unpaid', money: { paid: 0, lacking: 2000, refundable: 0 } })
  expect(back.json().expires_at, 'its parts wait for the money again').not.toBeNull()
  expect(back.json().money.entries).toMatchObject([
    { kind: 'reversal', reverses: entry.id, amount: 2000, sum: -2000, reason: 'Не тот заказ', reversible: false },
    { kind: 'payment', id: entry.id, sum: 2000, reversed: true, reversible: false },
  ])
  const again = await it.reverse(entry.id)
  expect([again.statusCode, again.json().error]).toEqual([409, 'Эта запись уже отменена'])
  const ofReversal = await it.reverse(back.json().money.entries[0].id)
  expect([ofReversal.statusCode, ofReversal.json().code]).toEqual([409, 'money-entry'])
  const { rows } = await shop.db.execute(sql`select details from audit_events where kind = 'order-money-reversed'
    and details->>'order' = ${String(it.id)}`)
  expect(rows).toMatchObject([{ details: { reason: 'Не тот заказ' } }])
})

test('a payment that was given back in product is not taken back before the refund is', async () => {
  const it = await placed()
  await it.pay({ amount: 2000, method: 'card' })
  await it.refund({ amount: 360 })
  const [refund, payment] = (await it.card()).money.entries

  const early = await it.reverse(payment.id)
  expect([early.statusCode, plain(early.json().error)]).toEqual([
    409,
    'Из этих денег уже вернули 360 ₽. Сначала отмените запись о возврате',
  ])
  expect((await it.reverse(refund.id)).json().money).toMatchObject({ refunded: 0, refundable: 2000 })
  expect((await it.reverse(payment.id)).json().money).toMatchObject({ paid: 0, refundable: 0 })
})

test('an entry belongs to its order and cannot be changed or deleted, not even at the console', async () => {
  const [it, other] = [await placed(), await placed()]
  await it.markPaid()
  const [entry] = (await it.card()).money.entries

  expect((await other.reverse(entry.id)).statusCode).toBe(404)
  await expect(shop.db.execute(sql`update money_entries set amount = 1 where id = ${entry.id}`)).rejects.toThrow()
  await expect(shop.db.execute(sql`delete from money_entries where id = ${entry.id}`)).rejects.toThrow()
})

test('what was ordered and what was paid are told apart, refunds taken off; added up another way they agree', async () => {
  const days = async () => (await admin.get('/api/admin/day')).json().revenue
  const before = await days()
  const [waiting, paid, returned] = [await placed(byInvoice), await placed(), await placed(byInvoice)]
  await paid.markPaid()
  await returned.markPaid()
  await returned.move('cancelled')
  await returned.refund({ amount: 1500 })

  const after = await days()

  const today = (revenue: typeof after) => revenue.days.at(-1)
  expect(today(after).sum - today(before).sum).toBe(waiting.total + paid.total)
  expect(today(after).paid - today(before).paid).toBe(2000 + 2000 - 1500)
  const { rows } = await shop.db.execute(sql`select
    (select sum(case e.kind when 'payment' then 1 when 'refund' then -1
       else case (select r.kind from money_entries r where r.id = e.reverses_id) when 'payment' then -1 else 1 end end * e.amount)
     from money_entries e)::float8 as paid,
    (select sum(paid_total - refunded_total) from orders)::float8 as stored`)
  const sum = after.days.reduce((total: number, day: { paid: number }) => total + day.paid, after.paid_before)
  expect(rows).toEqual([{ paid: sum, stored: sum }])
})

test('only the shop’s own people see and move the money', async () => {
  const it = await placed()
  await it.markPaid()
  const master = await openBrowserAs(shop.app, { role: 'master' })

  for (const browser of [openBrowser(shop.app), master]) {
    for (const [path, input] of [
      ['payments', { amount: 1, method: 'cash' }],
      ['refunds', { amount: 1, method: 'cash', reason: 'x' }],
      ['money/1/reverse', { reason: 'x' }],
    ] as const) {
      const { statusCode } = await browser.post(`/api/admin/orders/${it.id}/${path}`, input)
      expect([path, [401, 403].includes(statusCode)]).toEqual([path, true])
    }
  }
  expect(Object.keys((await it.seen()).money).sort()).toEqual(['lacking', 'owed', 'paid', 'refunded', 'returning'])
})

test('money given back out of kindness before the hand-over is not taken again at the door', async () => {
  const it = await placed()
  await it.pay({ amount: 2000, method: 'card' })
  await it.refund({ amount: 500, reason: 'За ожидание' })

  await complete(it)

  expect((await it.card()).money).toMatchObject({ paid: 2000, refunded: 500, owed: 0, lacking: 0 })
  const partly = await placed()
  await partly.pay({ amount: 300, method: 'card' })
  await complete(partly)
  expect((await partly.card()).money.entries).toMatchObject([
    { method: 'cash', amount: 1700 },
    { method: 'card', amount: 300 },
  ])
})

test('what was given back while the order was cheaper is taken at the door once it costs as much again', async () => {
  const it = await placed()
  await it.pay({ amount: 2000, method: 'card' })
  await it.setPieces(1)
  await it.refund({ amount: 1000 })
  expect((await it.setPieces(2)).json().money).toMatchObject({ lacking: 1000 })

  await complete(it)

  expect((await it.card()).money).toMatchObject({ paid: 3000, refunded: 1000, owed: 0, lacking: 0 })
})

test('what is refused out of a parcel on its way is paid back, and the rest is not asked for twice', async () => {
  const it = await placed({ ...byInvoice, ...byCourier })
  await it.markPaid()
  await it.move('processing')
  await it.move('shipped')
  const path = `/api/admin/orders/${it.id}/returns`
  const input = { items: [{ id: it.pump.id, quantity: 1 }], reason: 'Не взяли' }
  const { returns } = (await admin.post(path, input)).json()
  const decide = (status: string) =>
    admin.post(`/api/admin/returns/${returns[0].id}/status`, { status, method: 'bank' })
  expect((await decide('received')).json().money).toMatchObject({ paid: 2390, due: 1390, owed: 1000 })

  const closed = await decide('refunded')

  expect(closed.json()).toMatchObject({
    money: { refunded: 1000, owed: 0, lacking: 0 },
    returns: [{ status: 'refunded', refunded: 1000 }],
  })
  await it.move('completed')
  expect((await it.card()).money).toMatchObject({ paid: 2390, refunded: 1000, due: 1390, owed: 0, lacking: 0 })
})

test('a return on an order paid in product does not say that money went back', async () => {
  const it = await placed({ ...byInvoice, ...byCourier })
  await it.pay({ amount: 500, method: 'bank' })
  await it.move('processing')
  await it.move('shipped')
  const input = { items: [{ id: it.pump.id, quantity: 1 }], reason: 'Не взяли' }
  const { returns } = (await admin.post(`/api/admin/orders/${it.id}/returns`, input)).json()
  for (const status of ['received', 'refunded'])
    await admin.post(`/api/admin/returns/${returns[0].id}/status`, { status })

  const { events, money } = await it.card()
  expect(events.at(-1).note).toBe('Возврат закрыт без денег: заказ оплачен не полностью')
  expect(money).toMatchObject({ paid: 500, due: 1390, lacking: 890, owed: 0 })
})

test('at the door only what is kept of a parcel is paid', async () => {
  const it = await placed(byCourier)
  await it.move('processing')
  await it.move('shipped')
  const input = { items: [{ id: it.pump.id, quantity: 1 }], reason: 'Не взяли' }
  const { returns } = (await admin.post(`/api/admin/orders/${it.id}/returns`, input)).json()
  await admin.post(`/api/admin/returns/${returns[0].id}/status`, { status: 'received' })

  await it.move('completed')

  expect((await it.card()).money).toMatchObject({ paid: 1390, owed: 0, lacking: 0 })
})

test('money is owed since what made it so, whatever happens to the order afterwards', async () => {
  const it = await placed(byInvoice)
  await it.markPaid()
  expect((await it.card()).money.owed_since).toBeNull()
  await it.setPieces(1)
  await shop.db.execute(sql`update orders set owed_since = owed_since - interval '3 days' where id = ${it.id}`)
  const { version, money } = await it.card()
  expect(Date.parse(money.owed_since)).toBeLessThan(Date.now() - 2 * 24 * 3_600_000)

  await admin.patch(`/api/admin/orders/${it.id}`, { contact: { last_name: 'Иванова' }, version })
  await it.refund({ amount: 400 })
  expect((await it.card()).money).toMatchObject({ owed: 600, owed_since: money.owed_since })

  await it.refund({ amount: 600 })
  expect((await it.card()).money).toMatchObject({ owed: 0, owed_since: null })
})

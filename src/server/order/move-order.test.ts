import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct, buildProductOfUnknownStock, relateProducts } from '#server/testing/builders.ts'
import {
  buildOrderingShop,
  byCourier,
  company,
  emailsAbout,
  moneyErrors,
  order,
  stockErrors,
  stockOf,
} from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import { orderStatuses } from '#shared/order/order-states.ts'

let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
let clock: Date | null = null
beforeAll(async () => {
  shop = await buildOrderingShop({ deps: { now: () => clock ?? new Date() } })
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  expect(await moneyErrors(shop)).toEqual([])
  await shop.close()
})

async function placed(given: Record<string, unknown> = {}) {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  const browser = openBrowser(shop.app)
  const made = await order(browser, [[pump, 2]], given)
  const at = (path: string) => `/api/orders/${made.number}${path}?token=${made.token}`
  return {
    ...made,
    pump,
    browser,
    at,
    read: async () => (await browser.get(at(''))).json(),
    move: (status: string, more: Record<string, unknown> = {}) =>
      admin.post(`/api/admin/orders/${made.id}/status`, { status, ...more }),
  }
}

test('an order goes its usual way: products leave the stock when it leaves, the buyer hears of every step', async () => {
  const it = await placed(byCourier)

  expect((await it.move('processing', { note: 'Взяла в работу' })).json()).toMatchObject({
    status: 'processing',
    allowed: ['ready', 'shipped', 'cancelled'],
  })
  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 5, reserved: 2 })
  await it.move('shipped', { track_number: 'SHD 4471' })
  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 3, reserved: 0 })
  await it.move('completed')

  const done = await it.read()
  expect(done).toMatchObject({
    status: 'completed',
    payment_status: 'paid',
    track_number: 'SHD 4471',
    can: { return: true },
  })
  expect(
    done.events.map((event: { by: string; to: string; note: string }) => [event.by, event.to, event.note]),
  ).toEqual([
    ['customer', 'new', ''],
    ['admin', 'processing', 'Взяла в работу'],
    ['admin', 'shipped', ''],
    ['admin', 'completed', ''],
  ])
  const emails = (await emailsAbout(shop, it.number)).filter((email) => email.recipient === 'anna@example.ru')
  expect(emails.map((email) => email.kind)).toEqual([
    'order-placed',
    'order-processing',
    'order-shipped',
    'order-completed',
  ])
  expect(emails[2]!.text).toContain('SHD 4471')
  for (const email of emails) expect(email.html).toContain(it.token)
  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 3, reserved: 0 })
  const { rows } = await shop.db.execute(sql`select details->>'to' as to from audit_events
    where kind = 'order-moved' and details->>'order' = ${String(it.id)} order by id`)
  expect(rows).toEqual([{ to: 'processing' }, { to: 'shipped' }, { to: 'completed' }])
})

test('picked up in the shop, the products leave the stock at the counter', async () => {
  const it = await placed()
  for (const status of ['processing', 'ready', 'completed']) await it.move(status)

  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 3, reserved: 0 })
})

test('an order that is picked up is never shipped, and is told what it may become', async () => {
  const it = await placed()
  expect((await it.move('processing')).json().allowed).toEqual(['ready', 'cancelled'])

  const rejected = await it.move('shipped')

  expect([rejected.statusCode, rejected.json().error]).toEqual([
    409,
    'Заказ с самовывозом не отправляют. Можно: «Готов к выдаче», «Отменён»',
  ])
  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 5, reserved: 2 })
})

test('a customer reads of each step in the customer’s own words', async () => {
  const it = await placed(byCourier)
  for (const status of ['processing', 'shipped', 'completed']) await it.move(status)
  const subjects = (await emailsAbout(shop, it.number))
    .filter(({ recipient }) => recipient === 'anna@example.ru')
    .map(({ subject }) => subject.split(' — ')[0]?.replace(/^Заказ № \d+:? /, ''))
  expect(subjects).toEqual(['оформлен', 'собираем', 'в пути', 'получен'])
})

test('what the table does not allow is rejected with what it does, from every state', async () => {
  for (const from of orderStatuses) {
    const it = await placed()
    await shop.db.execute(sql`select release_stock(${it.id})`)
    await shop.db.execute(sql`update orders set status = ${from} where id = ${it.id}`)
    const { allowed } = (await it.move(from)).json()
    expect(allowed, 'a rejection names no order').toBeUndefined()
    const refused = await it.move(from)
    expect([from, refused.statusCode, refused.json().code]).toEqual([from, 409, 'order-move'])
    expect(refused.json().error).toMatch(/Можно: |окончательное/)
  }
})

test('two people move one order: the second is told', async () => {
  const it = await placed()
  const [first, second] = [await it.move('processing', { version: 1 }), await it.move('cancelled', { version: 1 })]

  expect([first.statusCode, second.statusCode, second.json().code]).toEqual([200, 409, 'stale'])
  const race = await Promise.all([it.move('ready'), it.move('cancelled')])
  expect(race.filter((answer) => answer.statusCode === 200).length).toBeGreaterThan(0)
})

test('a customer cancels until it has left, with a reason; the products are on sale again and the shop is told', async () => {
  const it = await placed()
  const cancelled = await it.browser.post(it.at('/cancel'), { reason: 'Передумала' })

  expect(cancelled.json()).toMatchObject({ status: 'cancelled', cancel_reason: 'Передумала', can: { cancel: false } })
  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 5, reserved: 0 })
  expect((await emailsAbout(shop, it.number)).map((email) => [email.kind, email.recipient])).toContainEqual([
    'order-by-customer',
    'shop@example.com',
  ])
  expect((await it.browser.post(it.at('/cancel'), {})).statusCode, 'once more').toBe(409)

  const gone = await placed(byCourier)
  await gone.move('processing')
  await gone.move('shipped')
  const late = await gone.browser.post(gone.at('/cancel'))
  expect([late.statusCode, late.json().error]).toEqual([409, expect.stringContaining('В пути')])
})

test('a parcel nobody took comes back to the shelf', async () => {
  const it = await placed({ delivery: { method: 'post', city: 'Томск', address: 'Ленина, 1', postcode: '634000' } })
  await it.move('processing')
  await it.move('shipped')
  await it.move('cancelled', { note: 'Не забрали', tell: false })

  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 5, reserved: 0 })
  expect((await emailsAbout(shop, it.number)).map((email) => email.kind)).not.toContain('order-cancelled')
})

test('where the books say fewer than are handed over, they go to nothing and not below', async () => {
  const it = await placed(byCourier)
  await shop.db.execute(sql`update products set quantity = 1 where id = ${it.pump.id}`)
  expect(await stockErrors(shop)).toEqual([])
  await it.move('processing')
  await it.move('shipped')

  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 0, reserved: 0 })
})

test('a product whose stock nobody knew is handed over without books', async () => {
  const seal = await buildProductOfUnknownStock(shop.db)
  const { id } = await order(openBrowser(shop.app), [[seal, 3]])
  for (const status of ['processing', 'ready', 'completed']) {
    expect((await admin.post(`/api/admin/orders/${id}/status`, { status })).statusCode).toBe(200)
  }
  expect(await stockOf(shop, seal)).toEqual({ quantity: null, reserved: 0 })
})

test('the shop changes what is in an order: fewer, more, another product; the lines that stay keep their price', async () => {
  const it = await placed(byCourier)
  const belt = await buildProduct(shop.db, { quantity: 4, price: '300', userPrice: null })
  await shop.db.execute(sql`update products set price = 1500 where id = ${it.pump.id}`)
  const change = (items: object[], more = {}) => admin.post(`/api/admin/orders/${it.id}/items`, { items, ...more })

  const changed = await change([
    { id: it.pump.id, quantity: 3 },
    { id: belt.id, quantity: 4 },
  ])

  expect(changed.json()).toMatchObject({
    items_total: 3 * 1000 + 4 * 300,
    items: [
      { price: 1000, quantity: 3 },
      { price: 300, quantity: 4 },
    ],
  })
  expect([await stockOf(shop, it.pump), await stockOf(shop, belt)]).toEqual([
    { quantity: 5, reserved: 3 },
    { quantity: 4, reserved: 4 },
  ])
  expect((await emailsAbout(shop, it.number)).at(-1)).toMatchObject({ kind: 'order-items' })
  const tooMany = await change([{ id: it.pump.id, quantity: 6 }])
  expect([tooMany.statusCode, tooMany.json().lines]).toEqual([
    409,
    [{ product_id: it.pump.id, available: 2, price: 1500 }],
  ])
  expect((await change([{ id: belt.id, quantity: 1 }], { version: 1 })).json().code).toBe('stale')
  await change([{ id: belt.id, quantity: 1 }])
  expect([await stockOf(shop, it.pump), await stockOf(shop, belt)]).toEqual([
    { quantity: 5, reserved: 0 },
    { quantity: 4, reserved: 1 },
  ])
  await it.move('processing')
  await it.move('shipped')
  expect((await change([{ id: belt.id, quantity: 1 }])).json().code).toBe('order-items')
})

test('a return is asked for within seven days, decided, received and paid back', async () => {
  const it = await placed()
  const ask = (quantity: number) =>
    it.browser.post(it.at('/returns'), { items: [{ id: it.pump.id, quantity }], reason: 'Не подошла' })
  expect((await ask(1)).json().code).toBe('return-refused')
  for (const status of ['processing', 'ready', 'completed']) await it.move(status)

  const asked = await ask(1)
  expect(asked.statusCode).toBe(201)
  expect(asked.json().returns).toMatchObject([
    { status: 'requested', items: [{ product_id: it.pump.id, quantity: 1 }] },
  ])
  expect((await ask(2)).json().code, 'one is asked for already').toBe('return-refused')
  const [{ id }] = asked.json().returns
  const decide = (status: string, more = {}) => admin.post(`/api/admin/returns/${id}/status`, { status, ...more })
  expect((await decide('refunded')).json().code).toBe('order-move')
  await decide('approved', { answer: 'Привезите в магазин' })
  await decide('received')
  expect(await stockOf(shop, it.pump)).toEqual({ quantity: 4, reserved: 0 })
  const refunded = await decide('refunded')

  expect(refunded.json()).toMatchObject({ status: 'completed', payment_status: 'partially_refunded' })
  expect(refunded.json().returns).toMatchObject([{ status: 'refunded', answer: 'Привезите в магазин' }])
  clock = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000 + 60_000)
  expect((await ask(1)).json().error).toContain('7\u00a0дней')
  expect((await it.read()).can.return).toBe(false)
  clock = null
})

test('a return whose answer was lost is asked for once, however often it is sent', async () => {
  const it = await placed()
  for (const status of ['processing', 'ready', 'completed']) await it.move(status)
  const request = { key: randomUUID(), items: [{ id: it.pump.id, quantity: 1 }], reason: 'Не подошла' }
  const answers = await Promise.all([1, 2, 3].map(() => it.browser.post(it.at('/returns'), request)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  expect((await it.read()).returns).toMatchObject([{ items: [{ quantity: 1 }] }])
  const told = (await emailsAbout(shop, it.number)).filter(({ kind }) => kind === 'order-return-new')
  expect(told).toHaveLength(1)
  const [line] = request.items
  const others = [{ reason: 'Сломана' }, { items: [line, line] }, { items: [{ ...line, id: it.pump.id + 1 }] }]
  for (const other of others) {
    const changed = await it.browser.post(it.at('/returns'), { ...request, ...other })
    expect([changed.statusCode, changed.json()]).toMatchObject([
      422,
      { code: 'key-reused', error: expect.stringContaining('Заявка уже отправлена') },
    ])
  }
  expect((await it.read()).returns).toHaveLength(1)
  const another = await it.browser.post(it.at('/returns'), { ...request, key: randomUUID() })
  expect(another.json().returns).toHaveLength(2)
})

test('an invoice has the requisites and the sum in words, and is for the order’s own people', async () => {
  const it = await placed({ payment: 'invoice', company: { ...company, name: 'ООО «<b>Ромашка</b>»' } })
  const { invoice_url } = await it.read()

  const page = await openBrowser(shop.app).get(invoice_url)
  const none = await openBrowser(shop.app).get(`/api/orders/${it.number}/invoice`)

  expect([page.statusCode, page.headers['content-type'], none.statusCode]).toEqual([
    200,
    'text/html; charset=utf-8',
    404,
  ])
  for (const text of [
    `Счёт на оплату № ${it.number}`,
    'ИНН 7707083893',
    'Две тысячи рублей 00 копеек',
    'не для оплаты',
  ]) {
    expect(page.body).toContain(text)
  }
  expect(page.body).not.toContain('<b>Ромашка')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
  const order12 = { amount: 2000, method: 'bank', note: 'Платёжное поручение 12' }
  const paid = await admin.post(`/api/admin/orders/${it.id}/payments`, order12)
  expect(paid.json()).toMatchObject({ status: 'new', payment_status: 'paid', expires_at: null })
  expect((await admin.post(`/api/admin/orders/${it.id}/payments`, order12)).statusCode).toBe(409)
  await it.move('cancelled')
  const { rows } = await shop.db.execute(sql`select note from order_events where order_id = ${it.id} and not is_public`)
  expect(rows).toEqual([{ note: 'Верните покупателю 2\u00a0000\u00a0₽: эти деньги пришли не онлайн' }])
})

test('an order is repeated at today’s stock, with what replaces the rest', async () => {
  const boris = await openBrowserAs(shop.app)
  const [pump, old, next] = [
    await buildProduct(shop.db, { quantity: 5 }),
    await buildProduct(shop.db, { quantity: 5 }),
    await buildProduct(shop.db, { quantity: 5 }),
  ]
  await relateProducts(shop.db, next, 'replaces', old)
  const { number, token } = await order(boris, [[pump, 4], old])
  await shop.db.execute(sql`update products set discontinued = true where id = ${old.id}`)

  const repeated = (await boris.post(`/api/orders/${number}/repeat`)).json()
  const ofGuest = (await openBrowser(shop.app).post(`/api/orders/${number}/repeat?token=${token}`)).json()

  expect(repeated).toEqual({
    items: [{ id: pump.id, quantity: 1 }],
    missing: [
      { id: pump.id, name: pump.name, sku: pump.sku, wanted: 4, available: 1, replaced_by: null },
      {
        id: old.id,
        name: old.name,
        sku: old.sku,
        wanted: 1,
        available: 0,
        replaced_by: { id: next.id, slug: next.slug, name: next.name },
      },
    ],
  })
  expect(ofGuest).toEqual(repeated)
  const cart = (await boris.get(`/api/cart/${boris.user.id}`)).json()
  expect(cart).toMatchObject([{ product_id: pump.id, quantity: 1 }])
})

test('an order repeated again with its key is in the cart once', async () => {
  const boris = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 9 })
  const { number } = await order(boris, [[pump, 2]])
  const key = randomUUID()

  const answers = [
    await boris.post(`/api/orders/${number}/repeat`, { key }),
    await boris.post(`/api/orders/${number}/repeat`, { key }),
  ]

  expect(answers[1]!.json()).toEqual(answers[0]!.json())
  const cart = () => boris.get(`/api/cart/${boris.user.id}`)
  expect((await cart()).json()).toMatchObject([{ product_id: pump.id, quantity: 2 }])
  await boris.post(`/api/orders/${number}/repeat`)
  expect((await cart()).json()).toMatchObject([{ product_id: pump.id, quantity: 4 }])
})

test('a guest’s orders join the account that confirms their e-mail, and no other', async () => {
  const email = 'olga.join@example.ru'
  const contact = { first_name: 'Ольга', last_name: 'Миронова', phone: '+79165550199', email }
  const it = await placed({ contact })
  const olga = await openBrowserAs(shop.app, { email })
  expect((await olga.get('/api/orders')).json().total).toBe(0)

  await olga.post('/api/email/code')
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select body_text as text from mail_outbox where recipient = ${email} and kind = 'email-code' order by id desc limit 1`,
  )
  const code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0]
  expect((await olga.post('/api/email/confirm', { code })).statusCode).toBe(200)

  expect((await olga.get('/api/orders')).json()).toMatchObject({ total: 1, orders: [{ number: it.number }] })
  expect((await olga.get(`/api/orders/${it.number}`)).statusCode).toBe(200)
})

test('own orders are listed page by page, active and done apart', async () => {
  const boris = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 50 })
  const numbers: string[] = []
  for (let n = 0; n < 3; n += 1) numbers.push((await order(boris, [pump])).number)
  await boris.post(`/api/orders/${numbers[0]}/cancel`, {})

  const first = (await boris.get('/api/orders?limit=2')).json()
  const second = (await boris.get(`/api/orders?limit=2&cursor=${first.next_cursor}`)).json()
  const numbersOf = (list: { orders: { number: string }[] }) => list.orders.map((one) => one.number)
  expect([numbersOf(first), numbersOf(second), first.total, second.next_cursor]).toEqual([
    [numbers[2], numbers[1]],
    [numbers[0]],
    3,
    null,
  ])
  expect(numbersOf((await boris.get('/api/orders?filter=done')).json())).toEqual([numbers[0]])
  expect(numbersOf((await boris.get('/api/orders?filter=active')).json())).toEqual([numbers[2], numbers[1]])
  expect((await openBrowser(shop.app).get('/api/orders')).statusCode).toBe(401)
})

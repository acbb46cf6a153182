import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildManyProducts, buildProduct, buildProductOfUnknownStock } from '#server/testing/builders.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import {
  anna,
  buildOrderingShop,
  company,
  emailsAbout,
  order,
  orderForm,
  stockErrors,
  stockOf,
} from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

// Monday noon in Moscow.
const monday = new Date('2026-11-16T09:00:00Z')
let shop: TestApp
beforeAll(async () => {
  shop = await buildOrderingShop({ deps: { now: () => monday } })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  await shop.close()
})

const guest = () => openBrowser(shop.app)

onBothEngines('a guest orders; the products are set aside, the buyer and the shop get emails', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1990.90', userPrice: '1890.50', masterPrice: '1500' })
  const browser = guest()

  const answer = await browser.post('/api/orders', {
    ...orderForm([[pump, 2]]),
    delivery: { method: 'courier', city: 'москва', address: 'Лесная, 5' },
    model: 'WW70J52E0HW',
    comment: 'Домофон 12',
    expected_total: 1890 * 2 + 390,
  })

  expect(answer.statusCode).toBe(201)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const placed = answer.json()
  expect(placed).toEqual({
    id: expect.any(Number),
    number: expect.stringMatching(/^\d{5}$/),
    token: expect.stringMatching(/^[\w-]{43}$/),
    status: 'new',
    payment_status: 'unpaid',
    total: 4170,
    items: [{ product_id: pump.id, name: pump.name, sku: pump.sku, price: 1890, quantity: 2 }],
    delivery_price: 390,
  })
  expect(await stockOf(shop, pump)).toEqual({ quantity: 5, reserved: 2 })
  expect((await browser.post('/api/products/by-ids', { ids: [pump.id] })).json()).toMatchObject([{ quantity: 3 }])

  const [toBuyer, toShop, ...others] = await emailsAbout(shop, placed.number)
  expect(others).toEqual([])
  expect(toBuyer).toMatchObject({ kind: 'order-placed', recipient: 'anna@example.ru' })
  for (const body of [toBuyer!.text, toBuyer!.html]) {
    expect(body).toContain(`http://localhost:3000/order/${placed.number}?token=${placed.token}`)
    expect(body).toContain('17 ноября')
  }
  expect(toShop).toMatchObject({ kind: 'order-new', recipient: 'shop@example.com' })
  expect(toShop!.text).toContain('WW70J52E0HW')
  expect(toShop!.text).not.toContain(placed.token)
})

test('the order is shown by its link and to nobody else', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5 })
  const { number, token } = await order(guest(), [pump], { comment: 'секрет' })

  const shown = await guest().get(`/api/orders/${number}?token=${token}`)
  const stranger = await openBrowserAs(shop.app)
  const rejections = [
    await guest().get(`/api/orders/${number}`),
    await guest().get(`/api/orders/${number}?token=${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
    await guest().get(`/api/orders/${number}?token=${token.slice(0, -1)}`),
    await stranger.get(`/api/orders/${number}`),
    await stranger.post(`/api/orders/${number}/cancel`, {}),
    await stranger.get('/api/orders/999999'),
    await guest().get(`/api/orders/${number}?token=`),
  ]

  expect(shown.json()).toMatchObject({
    number,
    status: 'new',
    contact: { phone: '+79165550124' },
    comment: 'секрет',
    events: [{ kind: 'placed', by: 'customer', to: 'new' }],
    can: { cancel: true, return: false, pay: false },
  })
  expect(rejections.map((answer) => answer.statusCode)).toEqual(rejections.map(() => 404))
  expect(new Set(rejections.map((answer) => answer.body)).size).toBe(1)
})

test('46. what the buyer claims about price, status and owner is not believed', async () => {
  const [a, b] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  const p = await buildProduct(shop.db, { price: '1000', userPrice: '900', masterPrice: '700' })
  const claims = { price: 1, total: 1, status: 'paid', user_id: b.user.id, discount: 100, payment_status: 'paid' }

  const placed = await a.post('/api/orders', {
    ...orderForm([p], claims),
    items: [{ id: p.id, quantity: 1, price: 1 }],
  })

  expect(placed.json()).toMatchObject({ status: 'new', payment_status: 'unpaid', total: 900, items: [{ price: 900 }] })
  const { rows } = await shop.db.execute(sql`select user_id, price_tier from orders where id = ${placed.json().id}`)
  expect(rows).toEqual([{ user_id: a.user.id, price_tier: 'retail' }])
  expect((await b.get('/api/orders')).json().total).toBe(0)
})

onBothEngines(
  '47. the same key fifty times is one order; another body is rejected; another buyer has keys of their own',
  async () => {
    const [a, b] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
    const pump = await buildProduct(shop.db, { quantity: 100 })
    const headers = { 'idempotency-key': 'the-same-key' }
    await a.get('/api/session')
    const form = orderForm([pump])

    const answers = await Promise.all(Array.from({ length: 50 }, () => a.post('/api/orders', form, headers)))

    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await stockOf(shop, pump)).toEqual({ quantity: 100, reserved: 1 })
    const other = await a.post('/api/orders', orderForm([[pump, 2]]), headers)
    expect([other.statusCode, other.json().code]).toEqual([422, 'key-reused'])
    const ofB = await b.post('/api/orders', form, headers)
    expect([ofB.statusCode, ofB.json().number === answers[0]!.json().number]).toEqual([201, false])
    expect((await guest().post('/api/orders', form, { 'idempotency-key': 'x'.repeat(201) })).statusCode).toBe(400)
  },
)

onBothEngines(
  'a guest whose network died gets the same order with the retry, another guest with the same key another',
  async () => {
    const pump = await buildProduct(shop.db, { quantity: 10 })
    const [lost, other] = [guest(), guest()]
    const headers = { 'idempotency-key': 'checkout-1' }
    const first = (await lost.post('/api/orders', orderForm([pump]), headers)).json()
    // Moved since: the retry still gets the answer that was lost.
    await shop.db.execute(sql`update orders set status = 'processing' where id = ${first.id}`)

    expect((await lost.post('/api/orders', orderForm([pump]), headers)).json()).toEqual(first)
    expect((await other.post('/api/orders', orderForm([pump]), headers)).json().number).not.toBe(first.number)
    expect(await stockOf(shop, pump)).toMatchObject({ reserved: 2 })
  },
)

onBothEngines(
  'two strangers whose sessions ended elsewhere never meet over the same key; each finds their own order again',
  async () => {
    const pump = await buildProduct(shop.db, { quantity: 10 })
    const [a, b] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
    for (const browser of [a, b]) await browser.get('/api/session')
    await shop.db.execute(sql`delete from sessions where user_id in (${a.user.id}, ${b.user.id})`)
    const headers = { 'idempotency-key': 'checkout-1' }
    // The answer is lost on the way: the browser keeps the cookies it had.
    const kept = new Map(a.cookies)
    const first = (await a.post('/api/orders', orderForm([pump]), headers)).json()
    a.cookies.clear()
    for (const [name, value] of kept) a.cookies.set(name, value)

    const ofStranger = await b.post('/api/orders', orderForm([pump]), headers)
    const again = await a.post('/api/orders', orderForm([pump]), headers)

    expect(ofStranger.statusCode).toBe(201)
    expect(ofStranger.json().number).not.toBe(first.number)
    expect(ofStranger.json().token).not.toBe(first.token)
    expect(again.json()).toEqual(first)
  },
)

test('a rejected order leaves its key free for the fixed one', async () => {
  const pump = await buildProduct(shop.db, { quantity: 1 })
  const browser = guest()
  const headers = { 'idempotency-key': 'second-try' }

  expect((await browser.post('/api/orders', orderForm([[pump, 2]]), headers)).statusCode).toBe(409)
  expect((await browser.post('/api/orders', orderForm([pump]), headers)).statusCode).toBe(201)
})

test('the same product in two lines is one line, and 409 names each line that is short or costs otherwise', async () => {
  const [twice, short, repriced, gone] = [
    await buildProduct(shop.db, { quantity: 5 }),
    await buildProduct(shop.db, { quantity: 1 }),
    await buildProduct(shop.db, { quantity: 9, price: '500', userPrice: null }),
    await buildProduct(shop.db, { discontinued: true }),
  ]
  const lines = [
    { id: twice.id, quantity: 3 },
    { id: twice.id, quantity: 3 },
    { id: short.id, quantity: 1 },
    { id: repriced.id, quantity: 1, price_seen: 499 },
    { id: gone.id, quantity: 1 },
    { id: 2_147_483_647, quantity: 1 },
  ]

  const answer = await guest().post('/api/orders', { ...orderForm([]), items: lines })

  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('not-enough-stock')
  expect(answer.json().lines).toEqual([
    { product_id: twice.id, available: 5, price: 1890 },
    { product_id: gone.id, available: 0, price: 1890 },
    { product_id: 2_147_483_647, available: 0, price: 0 },
    { product_id: repriced.id, available: 9, price: 500 },
  ])
  const merged = await guest().post('/api/orders', {
    ...orderForm([]),
    items: [lines[2], { id: twice.id, quantity: 2 }, { id: twice.id, quantity: 3 }],
  })
  expect(merged.json().items).toMatchObject([
    { product_id: twice.id, quantity: 5 },
    { product_id: short.id, quantity: 1 },
  ])
})

test('48. another sum than the button said is rejected with today’s prices, and nothing is stored', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5, price: '1000', userPrice: null })
  await shop.db.execute(sql`update products set price = 1200 where id = ${pump.id}`)

  const answer = await guest().post('/api/orders', orderForm([pump], { expected_total: 1000 }))

  expect([answer.statusCode, answer.json().code]).toEqual([409, 'price-changed'])
  expect(answer.json().lines).toEqual([{ product_id: pump.id, available: 5, price: 1200 }])
  expect(await stockOf(shop, pump)).toMatchObject({ reserved: 0 })
})

onBothEngines(
  '48. while the price changes all the time, an order is at one price or rejected, never mixed',
  async () => {
    const [pump, belt] = [
      await buildProduct(shop.db, { quantity: 500, price: '100', userPrice: null }),
      await buildProduct(shop.db, { quantity: 500, price: '100', userPrice: null }),
    ]
    const browser = guest()
    await browser.get('/api/session')
    const prices = Array.from({ length: 20 }, (_, n) => 100 + n)
    const changes = (async () => {
      for (const price of prices) {
        // In the order in which orders lock them, or the two would wait for each other.
        await shop.db.execute(sql`update products p set price = ${price}
          from (select id from products where id in (${pump.id}, ${belt.id}) order by id for update) locked
          where p.id = locked.id`)
      }
    })()
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => browser.post('/api/orders', orderForm([pump, belt]))),
    )
    await changes

    for (const answer of answers) {
      expect([201, 409]).toContain(answer.statusCode)
      if (answer.statusCode !== 201) continue
      const [first, second] = answer.json().items
      expect(first.price).toBe(second.price)
    }
    expect(answers.some((answer) => answer.statusCode === 201)).toBe(true)
  },
)

test('49. a master orders at the master’s price, and once demoted at everybody’s', async () => {
  const m = await openBrowserAs(shop.app, { role: 'master' })
  const p = await buildProduct(shop.db, { price: '1000', userPrice: '900', masterPrice: '700', quantity: 5 })
  await m.post('/api/cart', { user_id: m.user.id, product_id: p.id, quantity: 1 })

  expect((await m.post('/api/orders', orderForm([p]))).json()).toMatchObject({ total: 700, items: [{ price: 700 }] })
  await shop.db.execute(sql`update users set role = 'user' where id = ${m.user.id}`)
  // The cart showed 700: the first press is told of 900, the second one knows.
  expect((await m.post('/api/orders', orderForm(undefined))).json().code).toBe('price-changed')
  expect((await m.post('/api/orders', orderForm(undefined))).json()).toMatchObject({
    total: 900,
    items: [{ price: 900 }],
  })
})

test('a kept cart ordered without a sum is rejected once where a price is not the one seen, and each line is named', async () => {
  const boris = await openBrowserAs(shop.app)
  const [same, dearer, cheaper] = [
    await buildProduct(shop.db, { quantity: 5, price: '100', userPrice: null }),
    await buildProduct(shop.db, { quantity: 5, price: '200', userPrice: null }),
    await buildProduct(shop.db, { quantity: 5, price: '300', userPrice: null }),
  ]
  for (const product of [same, dearer, cheaper]) {
    await boris.post('/api/cart', { user_id: boris.user.id, product_id: product.id, quantity: 1 })
  }
  await shop.db.execute(sql`update products set price = 250 where id in (${dearer.id}, ${cheaper.id})`)

  const refused = await boris.post('/api/orders', orderForm(undefined))
  const pressedAgain = await boris.post('/api/orders', orderForm(undefined))

  expect([refused.statusCode, refused.json().code]).toEqual([409, 'price-changed'])
  expect(refused.json().lines).toEqual([
    { product_id: dearer.id, available: 5, price: 250 },
    { product_id: cheaper.id, available: 5, price: 250 },
  ])
  expect([pressedAgain.statusCode, pressedAgain.json().total]).toEqual([201, 600])
})

test('a sum the buyer names is believed over the price seen in the cart', async () => {
  const boris = await openBrowserAs(shop.app)
  const pump = await buildProduct(shop.db, { quantity: 5, price: '100', userPrice: null })
  await boris.post('/api/cart', { user_id: boris.user.id, product_id: pump.id, quantity: 2 })
  await shop.db.execute(sql`update products set price = 150 where id = ${pump.id}`)

  const wrong = await boris.post('/api/orders', orderForm(undefined, { expected_total: 200 }))
  const right = await boris.post('/api/orders', orderForm(undefined, { expected_total: 300 }))

  expect([wrong.statusCode, wrong.json().lines]).toEqual([409, [{ product_id: pump.id, available: 5, price: 150 }]])
  expect(right.statusCode).toBe(201)
})

test('a person orders the cart the shop stores, which is empty then; a hidden product waits there', async () => {
  const boris = await openBrowserAs(shop.app)
  const [pump, hidden] = [await buildProduct(shop.db, { quantity: 5 }), await buildProduct(shop.db, { quantity: 5 })]
  for (const product of [pump, hidden]) {
    await boris.post('/api/cart', { user_id: boris.user.id, product_id: product.id, quantity: 2 })
  }
  await shop.db.execute(sql`update products set hidden = true where id = ${hidden.id}`)

  const placed = await boris.post('/api/orders', orderForm(undefined))

  expect(placed.json()).toMatchObject({ items: [{ product_id: pump.id, quantity: 2 }] })
  const left = await shop.db.execute(sql`select product_id from cart_lines where user_id = ${boris.user.id}`)
  expect(left.rows).toEqual([{ product_id: hidden.id }])
  const again = await boris.post('/api/orders', orderForm(undefined))
  expect([again.statusCode, again.json().code]).toEqual([409, 'cart-empty'])
  expect((await boris.get('/api/orders')).json()).toMatchObject({ total: 1, orders: [{ lines: 1, pieces: 2 }] })
})

onBothEngines('two tabs that order the same cart make one order', async () => {
  const boris = await openBrowserAs(shop.app)
  const products = await buildManyProducts(shop.db, 5)
  for (const product of products) {
    await boris.post('/api/cart', { user_id: boris.user.id, product_id: product.id, quantity: 1 })
  }

  const answers = await Promise.all(Array.from({ length: 6 }, () => boris.post('/api/orders', orderForm(undefined))))

  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
  expect((await boris.get('/api/orders')).json().total).toBe(1)
})

test('a part of unknown stock is ordered without setting anything aside', async () => {
  const seal = await buildProductOfUnknownStock(shop.db)

  expect((await guest().post('/api/orders', orderForm([[seal, 99]]))).statusCode).toBe(201)
  const tooMany = await guest().post('/api/orders', orderForm([[seal, 100]]))

  expect(tooMany.json()).toMatchObject({ code: 'not-enough-stock', lines: [{ available: null }] })
  expect(await stockOf(shop, seal)).toEqual({ quantity: null, reserved: 0 })
})

test('57. consent is stored with its words; news are agreed to apart', async () => {
  const pump = await buildProduct(shop.db)
  const refused = await guest().post('/api/orders', orderForm([pump], { consent: false }))
  const silent = await guest().post('/api/orders', { ...orderForm([pump]), consent: undefined })
  const { id } = await order(guest(), [pump], { marketing: true })

  expect([refused.statusCode, silent.statusCode]).toEqual([400, 400])
  expect(refused.json().fields).toEqual({ consent: 'Нужно согласие на обработку персональных данных' })
  const { rows } = await shop.db.execute(sql`
    select c.purpose, c.document_version, length(c.text_sha256) as hash, c.ip from consents c join orders o on o.consent_id = c.id
    where o.id = ${id}`)
  expect(rows).toEqual([{ purpose: 'order', document_version: '2026-11-15', hash: 64, ip: '127.0.0.1' }])
  const { rows: news } = await shop.db.execute(sql`select 1 from consents where purpose = 'marketing'`)
  expect(news).toHaveLength(1)
})

test('who buys for a company gives a real ИНН and gets an invoice that holds the products five working days', async () => {
  const pump = await buildProduct(shop.db)
  const wrong = await guest().post(
    '/api/orders',
    orderForm([pump], { payment: 'invoice', company: { ...company, inn: '7707083894' } }),
  )
  const none = await guest().post('/api/orders', orderForm([pump], { payment: 'invoice' }))
  const { number, token } = await order(guest(), [pump], { payment: 'invoice', company })

  expect(wrong.json().fields).toEqual({ 'company.inn': 'Контрольная цифра ИНН не сходится, проверьте опечатку' })
  expect(none.json().fields).toHaveProperty('company.inn')
  expect((await guest().get(`/api/orders/${number}?token=${token}`)).json()).toMatchObject({
    status: 'new',
    payment: 'invoice',
    payment_status: 'unpaid',
    company,
    expires_at: '2026-11-23T21:00:00.000Z',
  })
})

test('paying online is neither offered nor accepted without a provider', async () => {
  const pump = await buildProduct(shop.db)

  expect((await guest().get('/api/delivery')).json().payments).toEqual(['on_receipt', 'invoice'])
  const answer = await guest().post('/api/orders', orderForm([pump], { payment: 'online' }))
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['payment']])
})

const pickup = { method: 'pickup' }
test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing in it', { items: [] }, ['items']],
  ['five hundred lines', { items: Array.from({ length: 500 }, (_, n) => ({ id: n + 1, quantity: 1 })) }, ['items']],
  ['a negative quantity', { items: [{ id: 1, quantity: -1 }] }, ['items.0.quantity']],
  ['half a piece', { items: [{ id: 1, quantity: 1.5 }] }, ['items.0.quantity']],
  ['a quantity in words', { items: [{ id: 1, quantity: '1' }] }, ['items.0.quantity']],
  ['zero pieces', { items: [{ id: 1, quantity: 0 }] }, ['items.0.quantity']],
  ['a thousand pieces', { items: [{ id: 1, quantity: 1000 }] }, ['items.0.quantity']],
  ['an id beyond numbers', { items: [{ id: 2_147_483_648, quantity: 1 }] }, ['items.0.id']],
  ['no name', { contact: { ...anna, first_name: ' ' } }, ['contact.first_name']],
  ['half a phone', { contact: { ...anna, phone: '8916' } }, ['contact.phone']],
  ['a header in the e-mail', { contact: { ...anna, email: 'a@b.ru\nBcc: x@evil.test' } }, ['contact.email']],
  ['a courier to nowhere', { delivery: { method: 'courier', city: 'Москва' } }, ['delivery.address']],
  [
    'a parcel without a postcode',
    { delivery: { method: 'post', city: 'Томск', address: 'Ленина, 1' } },
    ['delivery.postcode'],
  ],
  ['a point without a point', { delivery: { method: 'point', city: 'Москва' } }, ['delivery.point']],
  ['a drone', { delivery: { method: 'drone' } }, ['delivery.method']],
  ['a turned line', { delivery: pickup, comment: '\u202eабв' }, ['comment']],
  ['a comment without end', { comment: 'я'.repeat(1001) }, ['comment']],
  ['a strange way to pay', { payment: 'barter' }, ['payment']],
  ['a sum in words', { expected_total: '1' }, ['expected_total']],
])('an order with %s is rejected, and the field is named', async (_name, given, fields) => {
  const pump = await buildProduct(shop.db)

  const answer = await guest().post('/api/orders', orderForm([pump], given))

  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields ?? {})).toEqual(fields)
})

test('another city’s point is rejected as no address, and the field is named', async () => {
  const listed = await buildOrderingShop({ env: { DEMO: 'on' }, deps: { now: () => monday } })
  try {
    const pump = await buildProduct(listed.db)
    const point = (city: string) => orderForm([pump], { delivery: { method: 'point', city, point: 'demo-москва-2' } })
    const browser = openBrowser(listed.app)
    const elsewhere = await browser.post('/api/orders', point('Рязань'))
    expect([elsewhere.statusCode, Object.keys(elsewhere.json().fields)]).toEqual([400, ['delivery.point']])
    expect((await browser.post('/api/orders', point('Москва'))).statusCode).toBe(201)
  } finally {
    await listed.close()
  }
})

test('a guest without items has nothing to order', async () => {
  expect((await guest().post('/api/orders', orderForm(undefined))).json().code).toBe('cart-empty')
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDeps } from '#server/order/order-deps.ts'
import { giveUpUnpaidOrders } from '#server/order-payment/expiry-service.ts'
import { orderDepsOf } from '#server/order-setup.ts'
import { buildManyProducts, buildProduct } from '#server/testing/builders.ts'
import {
  buildOrderingShop,
  company,
  emailsAbout,
  order,
  orderForm,
  someStranger,
  stockErrors,
  stockOf,
} from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

/** A stranger who pays on receipt holds little, not for long, and not for good. */

let shop: TestApp
let deps: OrderDeps
beforeAll(async () => {
  shop = await buildOrderingShop({ env: { UNCONFIRMED_ORDER_SUM: '50000' } })
  deps = orderDepsOf({ ...shop, log: quietLog })
})
afterAll(async () => {
  expect(await stockErrors(shop)).toEqual([])
  await shop.close()
})

type Stranger = ReturnType<typeof someStranger>
const browserOf = ({ from }: Stranger) => openBrowser(shop.app, from)
const give = () => giveUpUnpaidOrders(deps, new AbortController().signal)
const expire = (id: number) => shop.db.execute(sql`update orders set expires_at = now() where id = ${id}`)

/** As the mailed link says it. */
async function confirmCodeOf(number: string) {
  const [mail] = await emailsAbout(shop, number)
  return /confirm=([\w-]{43})/.exec(mail!.text)?.[1] ?? ''
}

async function statusOf(id: number) {
  const { rows } = await shop.db.execute<{ status: string }>(sql`select status from orders where id = ${id}`)
  return rows[0]!.status
}

test('a stranger is told by when and how to confirm; the shop sees it too; the link confirms, any number of times', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5 })
  const gleb = someStranger()
  const browser = browserOf(gleb)
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  const { id, number, token } = await order(browser, [pump], { contact: gleb.contact })

  const page = `/api/orders/${number}?token=${token}`
  const shown = (await browser.get(page)).json()
  const inThreeDays = Date.now() + 72 * 3_600_000
  expect(Math.abs(Date.parse(shown.confirm_by) - inThreeDays)).toBeLessThan(600_000)
  const [toCustomer, toShop] = await emailsAbout(shop, number)
  expect(toCustomer!.text).toContain('Подтвердите заказ')
  expect(toShop!.text).toContain('Заказ не подтверждён')
  const list = (await admin.get('/api/admin/orders?view=unconfirmed')).json()
  expect(list.orders).toMatchObject([{ number, confirm_by: shown.confirm_by }])
  expect(list.counts).toMatchObject({ unconfirmed: 1 })
  expect((await admin.get(`/api/admin/orders/${id}`)).json().confirm_by).toBe(shown.confirm_by)

  const confirm = await confirmCodeOf(number)
  const wrong = await browser.post(`/api/orders/${number}/confirm?token=${token}`, { confirm: token })
  const withoutLink = await browser.post(`/api/orders/${number}/confirm`, { confirm })
  const confirmed = await browser.post(`/api/orders/${number}/confirm?token=${token}`, { confirm })
  const again = await browser.post(`/api/orders/${number}/confirm?token=${token}`, { confirm })

  expect([wrong.statusCode, withoutLink.statusCode]).toEqual([404, 404])
  expect(confirmed.json()).toMatchObject({ confirm_by: null, expires_at: null, status: 'new' })
  expect(confirmed.json().events.at(-1)).toMatchObject({ kind: 'note', by: 'customer' })
  expect([again.statusCode, again.json().events.length]).toEqual([200, confirmed.json().events.length])
  expect((await admin.get('/api/admin/orders?view=unconfirmed')).json().orders).toEqual([])
  await expire(id).then(() => shop.db.execute(sql`update orders set expires_at = null where id = ${id}`))
  await give()
  expect(await statusOf(id)).toBe('new')
})

test('looking at the order, even by the mailed link, changes nothing: mail scanners open links too', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5 })
  const gleb = someStranger()
  const { number, token } = await order(browserOf(gleb), [pump], { contact: gleb.contact })
  const confirm = await confirmCodeOf(number)

  await openBrowser(shop.app).get(`/api/orders/${number}?token=${token}&confirm=${confirm}`)

  expect((await browserOf(gleb).get(`/api/orders/${number}?token=${token}`)).json().confirm_by).not.toBeNull()
})

test('an order nobody confirms is given up and its goods are back on sale; one the shop took is not', async () => {
  const pump = await buildProduct(shop.db, { quantity: 5 })
  const [gleb, vera] = [someStranger(), someStranger()]
  const left = await order(browserOf(gleb), [[pump, 2]], { contact: gleb.contact })
  const taken = await order(browserOf(vera), [pump], { contact: vera.contact })
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  await admin.post(`/api/admin/orders/${taken.id}/status`, { status: 'processing' })

  await expire(left.id)
  await give()

  expect([await statusOf(left.id), await statusOf(taken.id)]).toEqual(['cancelled', 'processing'])
  expect(await stockOf(shop, pump)).toEqual({ quantity: 5, reserved: 1 })
  const shown = (await browserOf(gleb).get(`/api/orders/${left.number}?token=${left.token}`)).json()
  expect(shown.cancel_reason).toBe('Не подтверждён вовремя')
  expect((await browserOf(vera).get(`/api/orders/${taken.number}?token=${taken.token}`)).json().confirm_by).toBeNull()
})

test('confirmed or taken in the moment it runs out, an order lives or dies, never both', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  await admin.get('/api/session')
  const pump = await buildProduct(shop.db, { quantity: 100 })
  for (let round = 0; round < 8; round += 1) {
    const gleb = someStranger()
    const browser = browserOf(gleb)
    const { id, number, token } = await order(browser, [pump], { contact: gleb.contact })
    const confirm = await confirmCodeOf(number)
    await expire(id)

    const [rescue] = await Promise.all([
      round % 2 === 0
        ? browser.post(`/api/orders/${number}/confirm?token=${token}`, { confirm })
        : admin.post(`/api/admin/orders/${id}/status`, { status: 'processing' }),
      give(),
    ])
    await give()

    const { status, confirm_by, events } = (await browser.get(`/api/orders/${number}?token=${token}`)).json()
    const moves = events.filter((event: { kind: string }) => event.kind === 'status')
    if (status === 'cancelled') expect(moves.map((move: { to: string }) => move.to)).toEqual(['cancelled'])
    else expect([rescue.statusCode, confirm_by]).toEqual([200, null])
  }
  expect(await stockErrors(shop)).toEqual([])
}, 60_000)

test('a stranger takes at most 20 pieces of a product and 60 in all; whoever is known takes what there is', async () => {
  const parts = await buildManyProducts(shop.db, 4)
  for (const { id } of parts)
    await shop.db.execute(sql`update products set quantity = 500, price = 10, user_price = null where id = ${id}`)
  const [a, b, c, d] = [parts[0]!, parts[1]!, parts[2]!, parts[3]!]
  const press = (lines: [{ id: number }, number][], given = {}) => {
    const gleb = someStranger()
    return browserOf(gleb).post('/api/orders', orderForm(lines, { contact: gleb.contact, ...given }))
  }

  const tooMany = [
    await press([[a, 21]]),
    await press([
      [a, 20],
      [b, 20],
      [c, 20],
      [d, 1],
    ]),
  ]
  const invoice = await press([[a, 21]], { payment: 'invoice', company })
  const most = await press([
    [a, 20],
    [b, 20],
    [c, 20],
  ])
  const confirmed = await openBrowserAs(shop.app, { emailConfirmed: true })
  const unconfirmed = await openBrowserAs(shop.app)
  const contact = someStranger().contact
  const byAccount = [
    await confirmed.post('/api/orders', orderForm([[a, 100]], { contact })),
    await unconfirmed.post('/api/orders', orderForm([[a, 100]], { contact })),
    await (await openBrowserAs(shop.app, { role: 'master' })).post('/api/orders', orderForm([[a, 100]], { contact })),
  ]

  for (const answer of [...tooMany, invoice]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'unconfirmed-limit'])
    expect(answer.json().error).toContain('Уменьшите количество, войдите или позвоните нам')
  }
  expect(most.statusCode).toBe(201)
  expect(byAccount.map((answer) => answer.statusCode)).toEqual([201, 409, 201])
  expect(byAccount[1]!.json().error).toContain('подтвердите почту в профиле')
})

test.each<[string, (n: number, given: Stranger) => Stranger]>([
  [
    'phone',
    (n, { contact, from }) => ({ contact: { ...contact, phone: '+79990000001', email: `p${n}@example.ru` }, from }),
  ],
  ['mailbox', (_n, { contact, from }) => ({ contact: { ...contact, email: 'same@example.ru' }, from })],
  ['network', (n, { contact }) => ({ contact, from: { remoteAddress: `2001:db8:1:2::${n + 1}` } })],
])(
  'of one %s three orders wait at most; ten at once are three, and a free place is taken again',
  async (_what, alike) => {
    const pump = await buildProduct(shop.db, { quantity: 100 })
    const people = Array.from({ length: 10 }, (_, n) => alike(n, someStranger()))
    const browsers = people.map(browserOf)
    await Promise.all(browsers.map((browser) => browser.get('/api/session')))

    const answers = await Promise.all(
      people.map(({ contact }, n) => browsers[n]!.post('/api/orders', orderForm([pump], { contact }))),
    )

    const placed = answers.filter((answer) => answer.statusCode === 201)
    expect(placed).toHaveLength(3)
    expect(answers.filter((answer) => answer.statusCode === 409).map((answer) => answer.json().code)).toEqual(
      Array(7).fill('unconfirmed-limit'),
    )
    expect(await stockOf(shop, pump)).toMatchObject({ reserved: 3 })
    const { number, token } = placed[0]!.json()
    await browsers[0]!.post(`/api/orders/${number}/cancel?token=${token}`, {})
    const next = await browsers[9]!.post('/api/orders', orderForm([pump], { contact: people[9]!.contact }))
    expect(next.statusCode).toBe(201)
  },
)

test('the sum of what waits is limited, a confirmed order frees it, and a repeated request is no second order', async () => {
  const engine = await buildProduct(shop.db, { quantity: 10, price: '30000', userPrice: null })
  const gleb = someStranger()
  const browser = browserOf(gleb)
  const form = orderForm([engine], { contact: gleb.contact })
  const headers = { 'idempotency-key': 'once' }
  const first = (await browser.post('/api/orders', form, headers)).json()

  const second = await browser.post('/api/orders', form)
  const repeated = await browser.post('/api/orders', form, headers)

  expect([second.statusCode, second.json().error]).toEqual([409, expect.stringContaining('50\u00a0000')])
  expect(repeated.json()).toEqual(first)
  const confirm = await confirmCodeOf(first.number)
  await browser.post(`/api/orders/${first.number}/confirm?token=${first.token}`, { confirm })
  expect((await browser.post('/api/orders', form)).statusCode).toBe(201)
})

test('once the mailbox answered, or goods were handed over to the phone, nothing has to be confirmed', async () => {
  const pump = await buildProduct(shop.db, { quantity: 100 })
  const gleb = someStranger()
  const browser = browserOf(gleb)
  const first = await order(browser, [pump], { contact: gleb.contact })
  await browser.post(`/api/orders/${first.number}/confirm?token=${first.token}`, {
    confirm: await confirmCodeOf(first.number),
  })
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  for (const status of ['processing', 'ready', 'completed']) {
    await admin.post(`/api/admin/orders/${first.id}/status`, { status })
  }
  const other = someStranger()

  const byMail = await order(browserOf(other), [[pump, 25]], {
    contact: { ...other.contact, email: gleb.contact.email },
  })
  const byPhone = await order(browserOf(other), [[pump, 25]], {
    contact: { ...other.contact, phone: gleb.contact.phone },
  })

  for (const { number, token } of [byMail, byPhone]) {
    expect((await browser.get(`/api/orders/${number}?token=${token}`)).json()).toMatchObject({
      confirm_by: null,
      expires_at: null,
    })
  }
})

test('an account without a confirmed address waits like a guest, until whoever reads its mail answers', async () => {
  const pump = await buildProduct(shop.db, { quantity: 10 })
  const vera = await openBrowserAs(shop.app, {}, someStranger().from)
  const contact = { ...someStranger().contact, email: vera.user.email }
  const placed = await order(vera, [pump], { contact })
  const asGuest = await order(browserOf(someStranger()), [pump], { contact })

  expect((await vera.get(`/api/orders/${placed.number}`)).json().confirm_by).not.toBeNull()
  await vera.post('/api/password/forgot', { email: vera.user.email })
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select body_text as text from mail_outbox where recipient = ${vera.user.email} order by id desc limit 1`,
  )
  const code = /\b\d{6}\b/.exec(rows[0]!.text)![0]
  const new_password = 'a new password of hers'
  expect((await vera.post('/api/password/reset', { email: vera.user.email, code, new_password })).statusCode).toBe(200)

  const confirmed = { confirm_by: null, expires_at: null }
  const seen = async ({ number, token }: typeof placed) =>
    (await vera.get(`/api/orders/${number}?token=${token}`)).json()
  expect([await seen(placed), await seen(asGuest)]).toMatchObject([confirmed, confirmed])
  const { rows: owners } = await shop.db.execute(
    sql`select distinct user_id from orders where number in (${placed.number}, ${asGuest.number})`,
  )
  expect(owners).toEqual([{ user_id: vera.user.id }])
})

test('an online order that is to be paid on receipt after all waits and counts like any other of a stranger', async () => {
  const pump = await buildProduct(shop.db, { quantity: 500 })
  const gleb = someStranger()
  const browser = browserOf(gleb)
  const placed = [await order(browser, [[pump, 3]], { contact: gleb.contact })]
  const large = await buildOnline(gleb, 25)
  const small = await buildOnline(gleb, 5)
  const payLater = ({ number, token }: { number: string; token: string }) =>
    browser.post(`/api/orders/${number}/pay-on-receipt?token=${token}`)

  const [tooLarge, held] = [await payLater(large), await payLater(small)]

  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([409, 'unconfirmed-limit'])
  expect(await statusOf(large.id)).toBe('awaiting_payment')
  expect(held.json()).toMatchObject({ status: 'new', confirm_by: expect.any(String) })
  placed.push(await order(browser, [pump], { contact: gleb.contact }))
  const fourth = await browser.post('/api/orders', orderForm([pump], { contact: gleb.contact }))
  expect(fourth.json().code).toBe('unconfirmed-limit')

  async function buildOnline(stranger: Stranger, pieces: number) {
    const made = await order(openBrowser(shop.app), [[pump, pieces]])
    await shop.db.execute(sql`
      update orders set status = 'awaiting_payment', payment_method = 'online', email = ${stranger.contact.email},
        phone = ${stranger.contact.phone}, email_confirmed_at = null where id = ${made.id}`)
    return made
  }
})

test('an order with money in it, or to be paid before it leaves, waits for no confirmation', async () => {
  const pump = await buildProduct(shop.db, { quantity: 50, price: '1000', userPrice: null })
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const gleb = someStranger()
  const browser = browserOf(gleb)
  const place = () => order(browser, [pump], { contact: gleb.contact })
  const [paid, invoice, online] = [await place(), await place(), await place()]
  const card = async ({ id }: { id: number }) => (await admin.get(`/api/admin/orders/${id}`)).json()
  const confirm = async ({ number, token }: { number: string; token: string }) =>
    browser.post(`/api/orders/${number}/confirm?token=${token}`, { confirm: await confirmCodeOf(number) })

  await admin.post(`/api/admin/orders/${paid.id}/payments`, { amount: 300, method: 'card' })
  const { version } = await card(invoice)
  await admin.patch(`/api/admin/orders/${invoice.id}`, { payment: 'invoice', company, version })
  await shop.db.execute(sql`update orders set payment_method = 'online', status = 'awaiting_payment',
    expires_at = now() + interval '90 minutes' where id = ${online.id}`)

  for (const it of [paid, invoice, online]) expect((await card(it)).confirm_by).toBeNull()
  expect((await admin.get('/api/admin/orders?view=unconfirmed')).json().orders.map(numberOf)).not.toContain(paid.number)
  // Two of the three places are free again: the invoice holds its own.
  await place()
  await place()
  for (const it of [invoice, online]) {
    const { expires_at } = await card(it)
    expect((await confirm(it)).statusCode).toBe(200)
    expect(expires_at).not.toBeNull()
    expect((await card(it)).expires_at, 'it still waits for its money').toBe(expires_at)
  }

  function numberOf(row: { number: string }) {
    return row.number
  }
})

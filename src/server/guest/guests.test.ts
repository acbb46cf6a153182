import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinGuestOrders } from '#server/order/order-owner-service.ts'
import { forgetWhatIsOver } from '#server/retention-queries.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, order, someStranger } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { GuestCard } from '#shared/guest/guest-contract.ts'
import { joinGuestNote } from './customer-note-service.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let product: { id: number }
beforeAll(async () => {
  shop = await buildOrderingShop()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  product = await buildProduct(shop.db, { price: '1000', quantity: 900 })
})
afterAll(() => shop.close())

type Stranger = ReturnType<typeof someStranger>

async function placed({ contact, from }: Stranger, given: object = {}) {
  return order(openBrowser(shop.app, from), [product], { contact: { ...contact, ...given } })
}

/** As the link of the email does it. */
async function confirmed(stranger: Stranger, given: object = {}) {
  const made = await placed(stranger, given)
  const { rows } = await shop.db.execute<{ token: string }>(
    sql`select confirm_token as token from orders where id = ${made.id}`,
  )
  const answer = await openBrowser(shop.app).post(`/api/orders/${made.number}/confirm?token=${made.token}`, {
    confirm: rows[0]!.token,
  })
  expect(answer.statusCode).toBe(200)
  return made
}

async function completed(id: number) {
  for (const status of ['processing', 'ready', 'completed'])
    await olga.post(`/api/admin/orders/${id}/status`, { status })
}

async function cardOf(id: number): Promise<GuestCard> {
  return (await olga.get(`/api/admin/guests/${id}`)).json()
}
const listed = async (query: string) => (await olga.get(`/api/admin/guests?${new URLSearchParams(query)}`)).json()
const emailsOf = async (query: string) => (await listed(query)).guests.map(({ email }: { email: string }) => email)

test('the card of a guest holds their orders, phones, returns and enquiries, from any of their orders', async () => {
  const gleb = someStranger()
  const first = await placed(gleb)
  await completed(first.id)
  const second = await confirmed(gleb, { first_name: 'Глеб Олегович', phone: '+79035557788' })
  await openBrowser(shop.app).post(`/api/orders/${first.number}/returns?token=${first.token}`, {
    items: [{ id: product.id, quantity: 1 }],
    reason: 'Не подошёл',
  })
  await openBrowser(shop.app).post('/api/requests', {
    kind: 'question',
    text: 'Есть ли насос?',
    name: 'Глеб',
    email: gleb.contact.email,
    consent: true,
  })

  const card = await cardOf(first.id)
  expect(card).toMatchObject({
    id: second.id,
    name: 'Неизвестный Глеб Олегович',
    email: gleb.contact.email,
    phones: ['+79035557788', gleb.contact.phone],
    orders: 2,
    spent: first.total,
    account_id: null,
    note: { text: '', version: 0 },
  })
  expect(card.latest_orders.map(({ id, email_confirmed }) => [id, email_confirmed])).toEqual([
    [second.id, true],
    [first.id, false],
  ])
  expect(card.returns).toMatchObject([{ order_id: first.id, status: 'requested', reason: 'Не подошёл' }])
  expect(card.enquiries).toMatchObject([{ kind: 'question', text: 'Есть ли насос?' }])
  expect(await cardOf(second.id)).toEqual(card)
})

test('a mailbox that nobody has confirmed joins nothing, and the order says so', async () => {
  const nobody = someStranger()
  const made = await placed(nobody)

  expect((await olga.get(`/api/admin/guests/${made.id}`)).statusCode).toBe(404)
  expect((await listed(`search=${nobody.contact.email}`)).total).toBe(0)
  const mailboxOf = async (id: number) => (await olga.get(`/api/admin/orders/${id}`)).json().client.mailbox
  expect(await mailboxOf(made.id)).toBe('unconfirmed')
  const confirming = await confirmed(nobody)
  expect(await mailboxOf(confirming.id)).toBe('confirmed')
  expect(await mailboxOf(made.id)).toBe('known')
})

test('the list finds, sorts and pages guests, and the one box over everything finds them too', async () => {
  const [vera, egor] = [someStranger(), someStranger()]
  const large = await confirmed(vera, { last_name: 'Рассказова' })
  await completed(large.id)
  await confirmed(egor, { last_name: 'Рассказов' })
  await placed(egor, { last_name: 'Рассказов' })
  const [one, two] = [vera.contact.email, egor.contact.email]

  expect(await emailsOf('search=рассказов')).toEqual([two, one])
  expect(await emailsOf('search=рассказов&sort=seen_old')).toEqual([one, two])
  expect(await emailsOf('search=рассказов&sort=spent')).toEqual([one, two])
  expect(await emailsOf('search=рассказов&sort=orders')).toEqual([two, one])
  expect(await emailsOf('search=рассказов&sort=email_desc')).toEqual([one, two].sort().reverse())
  expect(await emailsOf('search=рассказов&limit=1&page=2')).toEqual([one])
  expect(await listed('search=рассказов&limit=1')).toMatchObject({ total: 2 })
  expect(await emailsOf(`search=${vera.contact.phone.slice(-7)} рассказова`)).toEqual([one])
  const found = (await olga.get(`/api/admin/find?${new URLSearchParams({ q: 'рассказова' })}`)).json()
  expect(found.guests.rows).toMatchObject([{ id: large.id, email: one, orders: 1 }])
})

test('two who note something about one guest are told of each other, and the journal says of whom', async () => {
  const { id, number } = await confirmed(someStranger())
  const inna = await openBrowserAs(shop.app, { role: 'admin', staffRole: 'manager', firstName: 'Инна' })
  const path = `/api/admin/guests/${id}/note`

  expect((await olga.put(path, { text: ' Звонить после шести ', version: 0 })).json().note).toMatchObject({
    text: 'Звонить после шести',
    version: 1,
    by: expect.stringContaining('Ольга'),
  })
  const late = await inna.put(path, { text: 'Постоянный', version: 0 })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'stale', conflict: { version: 1, by: expect.stringContaining('Ольга') } },
  ])
  expect((await inna.put(path, { text: 'Постоянный', version: 1 })).json().note).toMatchObject({ version: 2 })
  const { events } = (await olga.get('/api/admin/audit?kind=customer-note')).json()
  expect(events).toMatchObject([{ order_number: number }, { order_number: number }])
  expect(JSON.stringify(events)).not.toMatch(/Звонить|Постоянный/)
})

test('whoever registers and confirms the mailbox brings card and note along', async () => {
  const zoya = someStranger()
  const { id } = await confirmed(zoya)
  await olga.put(`/api/admin/guests/${id}/note`, { text: 'Берёт насосы', version: 0 })
  const { user } = await openBrowserAs(shop.app, {})
  await olga.put(`/api/admin/users/${user.id}/note`, { text: 'Мастер', version: 0 })

  await shop.db.transaction(async (tx) => {
    const who = { userId: user.id, email: zoya.contact.email }
    await joinGuestOrders(tx, who)
    await joinGuestNote(tx, who)
  })

  expect((await olga.get(`/api/admin/guests/${id}`)).statusCode).toBe(404)
  const account = (await olga.get(`/api/admin/users/${user.id}`)).json()
  expect(account.latest_orders.map((each: { id: number }) => each.id)).toEqual([id])
  expect(account.note).toMatchObject({ text: 'Мастер\nБерёт насосы', version: 2 })
  const stale = await olga.put(`/api/admin/users/${user.id}/note`, { text: 'Снова', version: 1 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale'])
})

test('a note goes with the last order of its mailbox', async () => {
  const lev = someStranger()
  const { id } = await confirmed(lev)
  await olga.put(`/api/admin/guests/${id}/note`, { text: 'Осторожно', version: 0 })
  const notes = async () =>
    (await shop.db.execute(sql`select 1 from customer_notes where email = ${lev.contact.email}`)).rows.length

  await forgetWhatIsOver(shop.db, { outboxDays: 1 })
  expect(await notes()).toBe(1)
  await shop.db.execute(sql`update orders set erasure_asked_at = now() where id = ${id}`)
  await forgetWhatIsOver(shop.db, { outboxDays: 1 })
  expect(await notes()).toBe(0)
})

test('customers are the business of those who may know them', async () => {
  const { id } = await confirmed(someStranger())
  for (const staffRole of ['storekeeper', 'content'] as const) {
    const person = await openBrowserAs(shop.app, { role: 'admin', staffRole })
    const answers = await Promise.all([
      person.get('/api/admin/guests'),
      person.get(`/api/admin/guests/${id}`),
      person.put(`/api/admin/guests/${id}/note`, { text: 'x', version: 0 }),
      person.put(`/api/admin/users/${olga.user.id}/note`, { text: 'x', version: 0 }),
    ])
    expect(answers.map((answer) => answer.json().code)).toEqual(['no-right', 'no-right', 'no-right', 'no-right'])
  }
})

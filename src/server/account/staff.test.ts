import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'склад номер семь'
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { passwords } })
})
afterAll(() => shop.close())

function staff(staffRole: 'owner' | 'manager' | 'content' | 'storekeeper') {
  return openBrowserAs(shop.app, { role: 'admin', staffRole })
}

async function invited(email: string, staff_role = 'storekeeper') {
  const owner = await staff('owner')
  const answer = await owner.post('/api/admin/staff/invitations', { email, staff_role })
  expect(answer.statusCode).toBe(201)
  return { owner, token: await mailedToken(email) }
}

async function mailedToken(email: string): Promise<string> {
  const { rows } = await shop.db.execute<{ text: string }>(
    sql`select body_text as text from mail_outbox where recipient = ${email} and kind = 'staff-invitation' order by id desc limit 1`,
  )
  return /\/invitation#([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

function joinForm(token: string) {
  return { token, first_name: 'Иван', last_name: 'Котов', password }
}

test('somebody new opens the link once and works in the shop', async () => {
  const { owner, token } = await invited('sklad@example.ru')
  const ivan = openBrowser(shop.app)
  expect((await ivan.post('/api/invitation', { token })).json()).toEqual({
    email: 'sklad@example.ru',
    staff_role: 'storekeeper',
    has_account: false,
  })
  const joined = await ivan.post('/api/invitation/register', joinForm(token))
  expect(joined.json()).toMatchObject({ role: 'admin', email: 'sklad@example.ru', email_confirmed: true })
  expect(ivan.cookies.get('staff')).toBe('storekeeper')
  expect((await ivan.get('/api/admin/orders')).statusCode).toBe(200)
  expect((await ivan.get('/api/admin/users')).json()).toMatchObject({ code: 'no-right' })

  const again = await openBrowser(shop.app).post('/api/invitation/register', joinForm(token))
  expect([again.statusCode, again.json().code]).toEqual([404, 'invitation-over'])
  const list = (await owner.get('/api/admin/staff')).json()
  expect(list.invitations.map(({ email }: { email: string }) => email)).not.toContain('sklad@example.ru')
  expect(list.people).toContainEqual(expect.objectContaining({ name: 'Иван Котов', staff_role: 'storekeeper' }))
})

test('the journal recognises an invited address and cannot write to it', async () => {
  const { owner } = await invited('nobody.else@example.ru')
  const { invitations } = (await owner.get('/api/admin/staff')).json()
  const { id } = invitations.find(({ email }: { email: string }) => email === 'nobody.else@example.ru')
  expect((await owner.delete(`/api/admin/staff/invitations/${id}`)).statusCode).toBe(200)

  const { rows } = await shop.db.execute(sql`select kind, details from audit_events
    where kind in ('staff-invited', 'staff-invitation-ended') and actor_id = ${owner.user.id} order by id`)
  expect(rows).toEqual([
    { kind: 'staff-invited', details: { email: 'n***@example.ru', role: 'storekeeper' } },
    { kind: 'staff-invitation-ended', details: { email: 'n***@example.ru' } },
  ])
})

test('a second letter, an end and the passing of two days close the first link', async () => {
  const first = await invited('twice@example.ru')
  const second = await invited('twice@example.ru', 'content')
  const guest = openBrowser(shop.app)
  expect((await guest.post('/api/invitation', { token: first.token })).statusCode).toBe(404)
  expect((await guest.post('/api/invitation', { token: second.token })).json().staff_role).toBe('content')

  const { invitations } = (await second.owner.get('/api/admin/staff')).json()
  const { id } = invitations.find(({ email }: { email: string }) => email === 'twice@example.ru')
  await shop.db.execute(sql`update staff_invitations set expires_at = now() where id = ${id}`)
  expect((await guest.post('/api/invitation', { token: second.token })).statusCode).toBe(404)

  const third = await invited('twice@example.ru')
  expect((await third.owner.delete(`/api/admin/staff/invitations/${id}`)).statusCode).toBe(200)
  expect((await guest.post('/api/invitation', { token: third.token })).statusCode).toBe(404)
})

test('an invitation ends with the rights of whoever sent it', async () => {
  const { owner, token } = await invited('orphan@example.ru')
  const other = await staff('owner')
  const change = { role: 'admin', staff_role: 'manager' }
  expect((await other.patch(`/api/admin/users/${owner.user.id}`, change)).statusCode).toBe(200)
  expect((await openBrowser(shop.app).post('/api/invitation', { token })).statusCode).toBe(404)
})

test('an account takes an invitation of its own address only', async () => {
  const anna = await openBrowserAs(shop.app, { email: 'anna.staff@example.ru' })
  const { token } = await invited('anna.staff@example.ru', 'manager')
  const stranger = await openBrowserAs(shop.app)
  expect((await stranger.post('/api/invitation/accept', { token })).json().code).toBe('invitation-other')
  // Nobody takes over an account by knowing a link: there is one, so it has to log in.
  expect((await openBrowser(shop.app).post('/api/invitation/register', joinForm(token))).json().code).toBe(
    'email-taken',
  )
  expect((await anna.post('/api/invitation/accept', { token })).json()).toMatchObject({ role: 'admin' })
  expect((await anna.get('/api/admin/users')).statusCode).toBe(200)
  expect((await anna.get('/api/admin/staff')).json().code).toBe('no-right')
})

test('of two who press at once one joins', async () => {
  const { token } = await invited('race@example.ru')
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => openBrowser(shop.app).post('/api/invitation/register', joinForm(token))),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404])
})

test('managers decide about customers and never about colleagues', async () => {
  const manager = await staff('manager')
  const owner = await staff('owner')
  const customer = await openBrowserAs(shop.app)
  const change = (id: number, body: object) => manager.patch(`/api/admin/users/${id}`, body)
  expect((await change(customer.user.id, { role: 'master' })).statusCode).toBe(200)
  expect((await change(customer.user.id, { role: 'admin' })).json().code).toBe('no-right')
  expect((await change(owner.user.id, { blocked: true })).json().code).toBe('no-right')
  expect((await change(owner.user.id, { role: 'user' })).json().code).toBe('no-right')
  for (const path of [`/api/user/${owner.user.id}`, `/api/user/${owner.user.id}/export`]) {
    expect([path, (await manager.get(path)).json().code]).toEqual([path, 'no-right'])
  }
  expect((await manager.get(`/api/user/${customer.user.id}`)).statusCode).toBe(200)
  const storekeeper = await staff('storekeeper')
  expect((await storekeeper.get(`/api/user/${customer.user.id}`)).statusCode).toBe(403)
})

test.each([
  ['content', { description: 'Подходит к узким барабанам' }, 200],
  ['content', { price: 990 }, 403],
  ['content', { master_price: 1 }, 403],
  ['content', { quantity: 5 }, 403],
  ['content', { description: 'И цена заодно', price: 1 }, 403],
  ['storekeeper', { quantity: 5 }, 200],
  ['storekeeper', { name: 'Другое имя детали' }, 403],
  ['storekeeper', { price: 1 }, 403],
  ['manager', { price: 990, quantity: 3, description: 'Всё сразу' }, 200],
] as const)('%s saves %j of a product: %i', async (role, fields, status) => {
  const person = await staff(role)
  const { id } = await buildProduct(shop.db, { quantity: 7 })
  const { version, quantity } = (await person.get(`/api/admin/products/${id}`)).json()
  const guard = 'quantity' in fields ? { quantity_was: quantity } : {}
  const answer = await person.patch(`/api/admin/products/${id}`, { ...fields, ...guard, version })
  expect([answer.statusCode, status === 403 ? answer.json().code : 'ok']).toEqual([
    status,
    status === 403 ? 'no-right' : 'ok',
  ])
})

test.each([
  ['content', { kind: 'visibility', hidden: true }, 200],
  ['content', { kind: 'price', field: 'price', percent: -50 }, 403],
  ['storekeeper', { kind: 'stock', set: 0 }, 200],
  ['storekeeper', { kind: 'visibility', hidden: true }, 403],
] as const)('%s changes many products by %j: %i', async (role, change, status) => {
  const person = await staff(role)
  const { id } = await buildProduct(shop.db)
  const answer = await person.post('/api/admin/products/bulk', { selection: { ids: [id] }, change })
  expect(answer.statusCode).toBe(status)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'

const passwords = createPasswords({ longestWaitMs: 20_000, cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'correct horse'
let passwordHash: string
let shop: TestApp

beforeAll(async () => {
  passwordHash = await passwords.hash(password)
  shop = await buildTestApp({ deps: { passwords, limits: liftLimits() } })
})
afterAll(() => shop.close())

function newPerson(role: 'user' | 'admin' = 'user') {
  return openBrowserAs(shop.app, { role, passwordHash })
}

async function lastMailTo(email: string) {
  const { rows } = await shop.db.execute<{ kind: string; text: string }>(
    sql`select kind, body_text as text from mail_outbox where recipient = ${email} order by id desc limit 1`,
  )
  return rows[0]
}

async function codeSentTo(email: string) {
  return /\b\d{6}\b/.exec((await lastMailTo(email))?.text ?? '')?.[0] ?? ''
}

test('a person changes names and phone, and what is left out stays', async () => {
  const anna = await newPerson()

  const answer = await anna.patch(`/api/user/${anna.user.id}`, { first_name: ' Анна ', phone: '8 (999) 765-43-21' })

  expect(answer.json()).toEqual({
    id: anna.user.id,
    first_name: 'Анна',
    last_name: 'Петров',
    patronymic: null,
    phone: '+79997654321',
    email: anna.user.email,
    role: 'user',
    email_confirmed: false,
    email_to_confirm: null,
  })
  expect(anna.cookies.get('uname')).toBe('Анна')
})

test('an empty patronymic is none, and a missing one is left alone', async () => {
  const anna = await newPerson()
  const own = `/api/user/${anna.user.id}`

  await anna.patch(own, { patronymic: 'Ивановна' })
  expect((await anna.patch(own, { last_name: 'Иванова' })).json().patronymic).toBe('Ивановна')
  expect((await anna.patch(own, { patronymic: '' })).json().patronymic).toBeNull()
})

test('a phone of somebody else cannot be taken', async () => {
  const anna = await newPerson()
  const boris = await buildUser(shop.db)

  const answer = await anna.patch(`/api/user/${anna.user.id}`, { phone: boris.phone })

  expect([answer.statusCode, answer.json().error]).toEqual([409, 'Пользователь с таким телефоном уже есть!'])
})

test('nobody changes another person, an administrator neither', async () => {
  const anna = await newPerson()
  const admin = await newPerson('admin')

  for (const browser of [await newPerson(), admin]) {
    expect((await browser.patch(`/api/user/${anna.user.id}`, { first_name: 'Другая' })).statusCode).toBe(403)
    const change = { password, new_password: 'another horse' }
    expect((await browser.post(`/api/user/${anna.user.id}/password`, change)).statusCode).toBe(403)
  }
  expect((await admin.get(`/api/user/${anna.user.id}`)).statusCode).toBe(200)
  expect((await admin.get('/api/user/999999')).statusCode).toBe(404)
})

test('another e-mail needs the password, and counts once its code comes back', async () => {
  const anna = await newPerson()
  const own = `/api/user/${anna.user.id}`
  const email = `new-${anna.user.email}`

  expect((await anna.patch(own, { email })).statusCode).toBe(403)
  const asked = await anna.patch(own, { email, password })
  expect(asked.json()).toMatchObject({ email: anna.user.email, email_to_confirm: email })
  expect((await anna.post('/api/email/confirm', { code: await codeSentTo(email) })).json()).toMatchObject({
    email,
    email_confirmed: true,
  })
  expect(anna.cookies.get('email')).toBe(email)
  expect((await lastMailTo(anna.user.email))?.kind).toBe('email-changed')
})

test('an e-mail taken while its code was on the way is rejected', async () => {
  const anna = await newPerson()
  const email = `late-${anna.user.email}`
  await anna.patch(`/api/user/${anna.user.id}`, { email, password })
  const code = await codeSentTo(email)
  await buildUser(shop.db, { email })

  const answer = await anna.post('/api/email/confirm', { code })

  expect([answer.statusCode, answer.json().code]).toEqual([409, 'email-taken'])
  expect((await anna.get(`/api/user/${anna.user.id}`)).json().email).toBe(anna.user.email)
})

test('the own address is confirmed by a code that can be asked for again', async () => {
  const anna = await newPerson()
  await anna.post('/api/email/code')
  const code = await codeSentTo(anna.user.email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  const refused = await anna.post('/api/email/confirm', { code: wrong })

  expect([refused.statusCode, refused.json().error]).toEqual([400, 'Неверный или просроченный код'])
  expect((await anna.post('/api/email/confirm', { code })).json().email_confirmed).toBe(true)
  expect((await anna.post('/api/email/confirm', { code })).statusCode).toBe(400)
})

test('a new password ends all other sessions and is reported by mail', async () => {
  const anna = await newPerson()
  const own = `/api/user/${anna.user.id}`
  const laptop = openBrowser(shop.app)
  await laptop.post('/api/login', { email: anna.user.email, password })
  const oldSid = anna.cookies.get('sid')

  const wrong = await anna.post(`${own}/password`, { password: 'wrong horse', new_password: 'another horse' })
  const short = await anna.post(`${own}/password`, { password, new_password: '1234567' })
  const done = await anna.post(`${own}/password`, { password, new_password: 'another horse' })

  expect([wrong.statusCode, wrong.json().error]).toEqual([403, 'Неверный пароль'])
  expect([short.statusCode, short.json().error]).toEqual([400, 'Пароль должен содержать минимум 8 символов'])
  expect(done.statusCode).toBe(200)
  expect(anna.cookies.get('sid')).not.toBe(oldSid)
  expect((await anna.get(own)).statusCode).toBe(200)
  expect((await laptop.get(own)).statusCode).toBe(401)
  expect((await lastMailTo(anna.user.email))?.kind).toBe('password-changed')
})

test('a blocked person is told so, but only with the right password', async () => {
  const boris = await buildUser(shop.db, { passwordHash })
  await shop.db.execute(sql`update users set blocked_at = now() where id = ${boris.id}`)
  const browser = openBrowser(shop.app)

  const right = await browser.post('/api/login', { email: boris.email, password })
  const wrong = await browser.post('/api/login', { email: boris.email, password: 'wrong horse' })

  expect([right.statusCode, right.json().error]).toEqual([
    403,
    'Учётная запись заблокирована. Позвоните нам: +7 495 000-00-00',
  ])
  expect(wrong.statusCode).toBe(401)
})

test('an administrator who looks at an old version is told so', async () => {
  const admin = await newPerson('admin')
  const boris = await buildUser(shop.db)
  const url = `/api/admin/users/${boris.id}`

  expect((await admin.patch(url, { role: 'master', version: 1 })).json()).toMatchObject({ role: 'master', version: 2 })
  expect((await admin.patch(url, { role: 'user', version: 1 })).json().code).toBe('stale')
  expect((await admin.patch(url, {})).statusCode).toBe(400)
  expect((await admin.patch('/api/admin/users/999999', { role: 'user' })).statusCode).toBe(404)
})

test('the audit trail is read page by page, newest first', async () => {
  const admin = await newPerson('admin')
  const boris = await buildUser(shop.db)
  for (const role of ['master', 'user', 'master']) await admin.patch(`/api/admin/users/${boris.id}`, { role })
  const url = `/api/admin/audit?user_id=${boris.id}&limit=2`

  const first = (await admin.get(url)).json()
  const second = (await admin.get(`${url}&cursor=${first.next_cursor}`)).json()

  const steps = [...first.events, ...second.events].map(({ details }) => `${details.from} → ${details.to}`)
  expect(steps).toEqual(['user → master', 'master → user', 'user → master'])
  expect([first.events.length, second.next_cursor]).toEqual([2, null])
})

test('an administrator erases a person who asked for it, and the last administrator stays', async () => {
  await shop.db.execute(sql`update users set role = 'user', staff_role = null where role = 'admin'`)
  const admin = await newPerson('admin')
  const boris = await buildUser(shop.db)

  expect((await admin.delete(`/api/user/${boris.id}`, { password })).statusCode).toBe(200)
  expect((await admin.get(`/api/user/${boris.id}`)).statusCode).toBe(404)
  expect((await admin.delete(`/api/user/${admin.user.id}`, { password })).json().code).toBe('last-owner')
})

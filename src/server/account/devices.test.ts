import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPasswords } from '#server/platform/session/passwords.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'

const passwords = createPasswords({ cost: { memoryCost: 64, timeCost: 1, parallelism: 1 } })
const password = 'склад номер семь'
const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) Version/17.6 Safari/604.1' }
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ deps: { passwords } })
})
afterAll(() => shop.close())

async function account(role: 'admin' | 'user' = 'user') {
  return buildUser(shop.db, { role, passwordHash: await passwords.hash(password) })
}

async function logIn(email: string, headers: Record<string, string> = {}) {
  const browser = openBrowser(shop.app)
  expect((await browser.post('/api/login', { email, password }, headers)).statusCode).toBe(200)
  return browser
}

test('each login is named, and one is ended without the others', async () => {
  const { email } = await account()
  const desk = await logIn(email)
  const pocket = await logIn(email, phone)
  const { sessions } = (await desk.get('/api/user/sessions')).json()
  expect(sessions).toMatchObject([{ device: 'Safari, iPhone', is_current: false }, { is_current: true }])

  const stranger = await openBrowserAs(shop.app)
  expect((await stranger.delete(`/api/user/sessions/${sessions[0].id}`)).statusCode).toBe(404)
  expect((await pocket.get('/api/user/sessions')).statusCode).toBe(200)
  expect((await desk.delete(`/api/user/sessions/${sessions[0].id}`)).statusCode).toBe(200)
  expect((await pocket.get('/api/user/sessions')).statusCode).toBe(401)
  expect((await desk.get('/api/user/sessions')).json().sessions).toHaveLength(1)
})

test('staff who did nothing for twelve hours log in again, customers do not', async () => {
  const [worker, customer] = [await openBrowserAs(shop.app, { role: 'admin' }), await openBrowserAs(shop.app)]
  const idle = (hours: number) =>
    shop.db.execute(sql`update sessions set seen_at = now() - make_interval(hours => ${hours}::integer)`)
  await idle(11)
  expect((await worker.get('/api/admin/desk')).statusCode).toBe(200)
  const { rows } = await shop.db.execute(
    sql`select 1 from sessions where user_id = ${worker.user.id} and seen_at > now() - interval '1 minute'`,
  )
  expect(rows).toHaveLength(1)
  await idle(12)
  expect((await worker.get('/api/admin/desk')).statusCode).toBe(401)
  expect((await customer.get('/api/user/sessions')).statusCode).toBe(200)
})

test('staff are written to when somebody comes in from a browser they never used', async () => {
  const { email } = await account('admin')
  const mails = async () => {
    const { rows } = await shop.db.execute<{ text: string }>(
      sql`select body_text as text from mail_outbox where recipient = ${email} and kind = 'new-device' order by id`,
    )
    return rows.map(({ text }) => text)
  }
  const browser = await logIn(email, phone)
  expect(await mails()).toEqual([expect.stringContaining('Safari, iPhone')])
  // Known from now on.
  await browser.post('/api/logout')
  await browser.post('/api/login', { email, password }, phone)
  expect(await mails()).toHaveLength(1)
  const customer = await account()
  await logIn(customer.email)
  const { rows } = await shop.db.execute(sql`select 1 from mail_outbox where recipient = ${customer.email}`)
  expect(rows).toEqual([])
})

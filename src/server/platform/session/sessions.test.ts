import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

test('a guest has no session and gets a token with the first answer', async () => {
  const guest = openBrowser(shop.app)

  const answer = await guest.get('/api/session')

  expect(answer.json()).toEqual({ user: null })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.cookies).toEqual([
    expect.objectContaining({ name: 'gid', httpOnly: true, sameSite: 'Lax', path: '/' }),
    expect.not.objectContaining({ httpOnly: true }),
  ])
  expect((await guest.get('/api/session')).cookies).toEqual([])
})

test('the session cookie says who it is, and nothing else does', async () => {
  const ivan = await openBrowserAs(shop.app, { role: 'master' })
  const boaster = openBrowser(shop.app)
  boaster.cookies.set('uid', String(ivan.user.id)).set('role', 'admin').set('email', ivan.user.email)

  expect((await ivan.get('/api/session')).json().user).toMatchObject({ id: ivan.user.id, role: 'master' })
  expect((await boaster.get('/api/session')).json()).toEqual({ user: null })
})

test('a blocked person is out from the next request on', async () => {
  const ivan = await openBrowserAs(shop.app)
  await shop.db.execute(sql`update users set blocked_at = now() where id = ${ivan.user.id}`)

  expect((await ivan.get('/api/session')).json()).toEqual({ user: null })
})

test('a session ends thirty days after it began', async () => {
  const ivan = await openBrowserAs(shop.app)
  const { rows } = await shop.db.execute(sql`
    update sessions set expires_at = expires_at - interval '30 days' where user_id = ${ivan.user.id}
    returning expires_at = created_at as "exactly"`)

  expect(rows).toEqual([{ exactly: true }])
  expect((await ivan.get('/api/session')).json()).toEqual({ user: null })

  // The clock is set back: what was over stays over.
  await shop.db.execute(sql`update sessions set expires_at = now() + interval '1 hour' where user_id = ${ivan.user.id}`)
  expect((await ivan.get('/api/session')).json()).toEqual({ user: null })
})

test('an answer about a session that is over sets no cookie: its browser may have begun another one meanwhile', async () => {
  const ivan = await openBrowserAs(shop.app)
  await ivan.get('/api/session')
  await shop.db.execute(sql`delete from sessions where user_id = ${ivan.user.id}`)
  const late = await Promise.all(['/api/session', `/api/cart/${ivan.user.id}`].map((path) => ivan.get(path)))
  expect(late.map(({ statusCode, cookies }) => [statusCode, cookies])).toEqual([
    [200, []],
    [401, []],
  ])

  // Its token opens what guests may do, the login above all.
  expect((await ivan.post('/api/products/by-ids', { ids: [1] })).statusCode).toBe(200)
  const login = await ivan.post('/api/login', { email: 'nobody@example.ru', password: 'not this one' })
  expect(login.json().code).toBe('wrong-credentials')
})

test('an answer about a greeting without a session leaves the session and the greeting alone', async () => {
  const anna = openBrowser(shop.app)
  anna.cookies.set('uid', '5').set('role', 'user').set('uname', 'Anna').set('email', 'anna@example.com')
  const late = await anna.get('/api/cart/5')
  expect(late.statusCode).toBe(401)
  expect(late.cookies.map(({ name }) => name)).toEqual(['gid', 'XSRF-TOKEN'])
})

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

test('a blocked person is out from the next request on, and the browser forgets the session', async () => {
  const ivan = await openBrowserAs(shop.app)
  await shop.db.execute(sql`update users set blocked_at = now() where id = ${ivan.user.id}`)

  const answer = await ivan.get('/api/session')

  expect(answer.json()).toEqual({ user: null })
  expect([...ivan.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'gid'])
})

test('a session ends thirty days after it began', async () => {
  const ivan = await openBrowserAs(shop.app)
  const { rows } = await shop.db.execute(sql`
    update sessions set expires_at = expires_at - interval '30 days' where user_id = ${ivan.user.id}
    returning expires_at = created_at as "exactly"`)

  const cookies = new Map(ivan.cookies)
  expect(rows).toEqual([{ exactly: true }])
  expect((await ivan.get('/api/session')).json()).toEqual({ user: null })

  // The clock is set back: what was over stays over.
  await shop.db.execute(sql`update sessions set expires_at = now() + interval '1 hour' where user_id = ${ivan.user.id}`)
  for (const [name, value] of cookies) ivan.cookies.set(name, value)
  expect((await ivan.get('/api/session')).json()).toEqual({ user: null })
})

test('a browser that lost the session but still greets somebody is made to forget the greeting', async () => {
  const anna = openBrowser(shop.app)
  anna.cookies.set('uid', '5').set('role', 'user').set('uname', 'Anna').set('email', 'anna@example.com')

  expect((await anna.get('/api/cart/5')).statusCode).toBe(401)

  expect([...anna.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'gid'])
})

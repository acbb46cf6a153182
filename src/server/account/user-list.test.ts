import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, buildUser, openBrowserAs } from '#server/testing/users.ts'
import type { ManagedUserDetails, ManagedUserList } from '#shared/user/user-admin-contract.ts'

let shop: TestApp
let admin: Browser
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  await buildUser(shop.db, { firstName: 'Анна', email: 'anna@example.ru', phone: '+79001112233' })
  await buildUser(shop.db, { firstName: 'Борис', email: 'boris@example.ru', role: 'master' })
  await buildUser(shop.db, { firstName: 'Процент', email: 'per%cent@example.ru' })
})
afterAll(() => shop.close())

async function names(query: string) {
  const { users } = (await admin.get(`/api/admin/users?${query}`)).json() as ManagedUserList
  return users.map(({ first_name }) => first_name)
}

test.each([
  ['everyone, the latest first', '', ['Процент', 'Борис', 'Анна', 'Ольга']],
  ['by name, whatever the case', 'search=АННА', ['Анна']],
  ['by two words in any order', 'search=петров борис', ['Борис']],
  ['by a piece of the e-mail', 'search=boris@', ['Борис']],
  ['by the end of the phone', 'search=2233', ['Анна']],
  ['by role', 'role=master', ['Борис']],
  ['signs of a pattern are only signs', 'search=%25', ['Процент']],
])('an administrator finds people: %s', async (_what, query, found) => {
  expect(await names(new URLSearchParams(query).toString())).toEqual(found)
})

test('pages follow one another and the count is of all', async () => {
  const first = (await admin.get('/api/admin/users?limit=3')).json() as ManagedUserList
  expect([first.users.length, first.total]).toEqual([3, 4])
  expect(await names('limit=3&page=2')).toEqual(['Ольга'])
  expect(await names('sort=old&limit=1')).toEqual(['Ольга'])
})

test('what somebody bought and when they were here stands beside the name; cancelled orders do not count', async () => {
  const buyer = await openBrowserAs(shop.app, { firstName: 'Вера' })
  const product = await buildProduct(shop.db, { price: '1500' })
  await buildPurchase(shop.db, { user: buyer.user, product })
  await buildPurchase(shop.db, { user: buyer.user, product })
  await shop.db.execute(sql`update orders set status = 'cancelled' where id = (select max(id) from orders)`)
  await buyer.get('/api/session')

  const [person] = ((await admin.get('/api/admin/users?search=Вера')).json() as ManagedUserList).users
  const { rows } = await shop.db.execute(sql`select total::integer from orders order by id limit 1`)
  expect(person).toMatchObject({ orders: 1, spent: rows[0]?.total })
  expect(person?.seen_on).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(await names('sort=seen&limit=1')).toEqual(['Вера'])

  const card = (await admin.get(`/api/admin/users/${person?.id}`)).json() as ManagedUserDetails
  expect(card.latest_orders.map(({ status }) => status)).toEqual(['cancelled', 'completed'])
  expect((await admin.get('/api/admin/users/999999')).statusCode).toBe(404)
})

test('nobody changes their own role or access', async () => {
  const other = await openBrowserAs(shop.app, { role: 'admin' })
  for (const change of [{ role: 'user' }, { blocked: true }]) {
    const refused = await other.patch(`/api/admin/users/${other.user.id}`, change)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'own-role'])
  }
})

test('of two administrators the slower one is told who was quicker', async () => {
  const person = await buildUser(shop.db)
  expect((await admin.patch(`/api/admin/users/${person.id}`, { role: 'master', version: 1 })).statusCode).toBe(200)
  const late = await admin.patch(`/api/admin/users/${person.id}`, { blocked: true, version: 1 })
  expect(late.json()).toMatchObject({ code: 'stale', conflict: { by: 'Ольга Петров', version: 2 } })
  expect(await names('blocked=yes')).toEqual([])
})

test('nobody else sees the list', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  expect((await master.get('/api/admin/users')).statusCode).toBe(403)
})

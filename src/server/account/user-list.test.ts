import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, buildUser, openBrowserAs } from '#server/testing/people.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ManagedUserList } from '#shared/account/user-admin-contract.ts'

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
  expect(await names(`limit=3&cursor=${first.next_cursor}`)).toEqual(['Ольга'])
})

test('nobody else sees the list', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  expect((await master.get('/api/admin/users')).statusCode).toBe(403)
})

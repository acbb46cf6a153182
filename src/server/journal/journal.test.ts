import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, buildUser, openBrowserAs } from '#server/testing/users.ts'
import type { JournalPage } from '#shared/journal/journal-contract.ts'

let shop: TestApp
let admin: Browser
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  const anna = await buildUser(shop.db, { firstName: 'Анна' })
  await admin.patch(`/api/admin/users/${anna.id}`, { role: 'master' })
  await admin.post('/api/admin/synonyms', { word: 'крутилка', means: 'ручка' })
  for (let n = 0; n < 12; n += 1) await admin.post('/api/admin/synonyms', { word: `слово${n}`, means: 'насос' })
})
afterAll(() => shop.close())

async function events(query: string): Promise<JournalPage> {
  return (await admin.get(`/api/admin/audit?${new URLSearchParams(query)}`)).json()
}

test('the journal names who did what to whom, the latest first', async () => {
  const { events: found, total } = await events('group=people')
  expect(found).toMatchObject([
    {
      kind: 'role-changed',
      actor: { name: 'Ольга Петров' },
      subject: { name: 'Анна Петров' },
      details: { to: 'master' },
    },
  ])
  expect(total).toBe(1)
  expect((await events('')).events[0]).toMatchObject({ kind: 'synonym-added', details: { word: 'слово11' } })
})

test.each([
  ['search=крутилка', 1],
  ['search=анна', 1],
  ['group=settings', 13],
  ['group=settings&search=крутилка', 1],
  ['days=1&kind=synonym-added', 13],
  ['group=orders', 0],
])('%s finds %i', async (query, count) => {
  expect((await events(query)).total).toBe(count)
})

test('it is read on where it was left, past the ninth event too', async () => {
  const first = await events('group=settings&limit=8')
  const next = await events(`group=settings&limit=8&cursor=${first.next_cursor}`)
  const ids = [...first.events, ...next.events].map(({ id }) => Number(id))
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  expect([ids.length, next.next_cursor]).toEqual([13, null])
})

test('the journal is for administrators', async () => {
  const master = await openBrowserAs(shop.app, { role: 'master' })
  expect((await master.get('/api/admin/audit')).statusCode).toBe(403)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildPurchase } from '#server/testing/purchases.ts'
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

test('a word is looked for in addresses, particulars, people, articles and numbers of orders, and nowhere else', async () => {
  const pump = await buildProduct(shop.db, { sku: 'Ж-77.К/A' })
  const boris = await buildUser(shop.db, { firstName: 'Борис' })
  await shop.db.execute(sql`update users set last_name = 'Щукин' where id = ${boris.id}`)
  await buildPurchase(shop.db, { user: boris, product: pump })
  await shop.db.execute(sql`update orders set number = 55810`)
  await shop.db.execute(
    sql`insert into order_returns (order_id, status, reason) select id, 'requested', 'Передумал' from orders`,
  )
  await shop.db.execute(sql`insert into audit_events (kind, actor_id, subject_id, ip, details) values
    ('found-by-address', null, null, '10.0.7.7', '{}'),
    ('found-by-actor', ${boris.id}, null, '', '{}'),
    ('found-by-subject', null, ${boris.id}, '', '{}'),
    ('found-by-article', null, null, '', ${JSON.stringify({ product: pump.id })}::jsonb),
    ('found-by-number', null, null, '', (select jsonb_build_object('order', id) from orders)),
    ('found-by-return', null, null, '', (select jsonb_build_object('return', id) from order_returns)),
    ('found-by-words', null, null, '', '{"name": "100% Скидка_A"}')`)
  const kinds = async (search: string) =>
    (await events(`search=${encodeURIComponent(search)}`)).events.map(({ kind }) => kind)

  expect(await kinds('10.0.7.7')).toEqual(['found-by-address'])
  expect(await kinds('щукин')).toEqual(['found-by-subject', 'found-by-actor'])
  expect(await kinds('ЩУКИН борис')).toEqual(['found-by-subject', 'found-by-actor'])
  for (const piece of ['ж-77.к/a', '77.К', 'Ж-', '/a'])
    expect([piece, await kinds(piece)]).toEqual([piece, ['found-by-article']])
  // The code of an article has no signs, but what is looked for has them.
  expect(await kinds('77к')).toEqual([])
  expect(await kinds('5581')).toEqual(['found-by-return', 'found-by-number'])
  expect(await kinds('100% скидка_a')).toEqual(['found-by-words'])
  expect(await kinds('щукин 10.0.7.7')).toEqual([])
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

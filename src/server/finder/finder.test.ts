import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { buildUser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'
import type { FoundEverywhere } from '#shared/finder/finder-contract.ts'

let shop: TestApp
let admin: Awaited<ReturnType<typeof openBrowserAs>>
beforeAll(async () => {
  shop = await buildOrderingShop()
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

const contact = { first_name: 'Анна', phone: '+79160000001', email: 'anna-finder@example.ru' }

async function find(q: string): Promise<FoundEverywhere> {
  const answer = await admin.get(`/api/admin/find?${new URLSearchParams({ q })}`)
  expect([q, answer.statusCode]).toEqual([q, 200])
  return answer.json()
}
const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id)

test('a number, a phone however it is typed, an article and words lead to whatever they mean', async () => {
  const pump = await buildProduct(shop.db, { sku: 'C00413694X', name: 'Насос сливной', brand: 'Indesit', quantity: 9 })
  await shop.db.execute(sql`update products set hidden = true where id = ${pump.id}`)
  const sold = await buildProduct(shop.db, { sku: 'SOLD-77', name: 'Ремень привода', quantity: 9 })
  const placed = await order(openBrowser(shop.app), [sold])
  const anna = await buildUser(shop.db, { firstName: 'Аннушка', phone: '+79035550011' })
  await shop.db.execute(sql`insert into requests (kind, text, contact_name, contact_phone)
    values ('question', 'Подойдёт ли помпа?', 'Егор', '+79035550011')`)

  expect(idsOf((await find(`№ ${placed.number}`)).orders)).toEqual([placed.id])
  expect(idsOf((await find('SOLD-77')).orders)).toEqual([placed.id])
  for (const typed of ['+7 903 555-00-11', '8 (903) 555 00 11', '9035550011']) {
    const { people, enquiries } = await find(typed)
    expect([typed, idsOf(people), enquiries.rows.length]).toEqual([typed, [anna.id], 1])
  }
  expect((await find('аннушка')).people.rows).toMatchObject([{ id: anna.id, phone: '+79035550011', orders: 0 }])
  expect((await find('помпа индезит')).products.rows).toMatchObject([{ id: pump.id, hidden: true }])
  expect((await find('егор')).enquiries.rows).toMatchObject([{ name: 'Егор', status: 'new', kind: 'question' }])
  const nothing = { rows: [], has_more: false }
  expect(await find('ничегонетакого')).toEqual({
    orders: nothing,
    people: nothing,
    guests: nothing,
    products: nothing,
    enquiries: nothing,
  })
})

test('an order called by its number stands before those that only have these digits', async () => {
  const product = await buildProduct(shop.db, { quantity: 99 })
  const first = await order(openBrowser(shop.app), [product])
  await shop.db.execute(sql`update orders set number = 77001 where id = ${first.id}`)
  for (let n = 0; n < 6; n++) {
    const { id } = await order(openBrowser(shop.app), [product])
    await shop.db.execute(sql`update orders set phone = ${`+7916770010${n}`} where id = ${id}`)
  }

  const { orders } = await find('77001')

  expect([orders.rows.length, orders.has_more, orders.rows[0]!.id]).toEqual([5, true, first.id])
})

test('each of the shop’s people finds what their lists would show them', async () => {
  const product = await buildProduct(shop.db, { name: 'Гайка Олегова', quantity: 9 })
  await order(openBrowser(shop.app), [product], { contact: { ...contact, last_name: 'Олегова' } })
  await buildUser(shop.db, { firstName: 'Олегова' })
  await shop.db.execute(sql`insert into requests (kind, text, contact_name, contact_phone)
    values ('question', 'Гайка', 'Олегова', '+79160000001')`)
  const kinds = async (staffRole: StaffRole) => {
    const person = await openBrowserAs(shop.app, { role: 'admin', staffRole })
    const found = (await person.get('/api/admin/find?q=олегова')).json() as FoundEverywhere
    return Object.entries(found).flatMap(([kind, { rows }]) => (rows.length > 0 ? [kind] : []))
  }

  expect(await kinds('owner')).toEqual(['orders', 'people', 'products', 'enquiries'])
  expect(await kinds('manager')).toEqual(['orders', 'people', 'products', 'enquiries'])
  expect(await kinds('content')).toEqual(['products'])
  expect(await kinds('storekeeper')).toEqual(['products'])
})

test('nothing that is nobody’s business comes along, and only the shop’s people ask', async () => {
  await buildProduct(shop.db, { sku: 'SECRET-1', masterPrice: '314159' })
  expect(JSON.stringify(await find('SECRET-1'))).not.toContain('314159')

  const master = await openBrowserAs(shop.app, { role: 'master' })
  const answers = await Promise.all([openBrowser(shop.app), master].map((who) => who.get('/api/admin/find?q=насос')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403])
  const short = await admin.get('/api/admin/find?q=%20a')
  expect([short.statusCode, short.json().error]).toEqual([400, 'Введите хотя бы два знака'])
})

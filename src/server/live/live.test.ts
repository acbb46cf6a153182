import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { StaffRole } from '#shared/api/staff-right.ts'

let shop: TestApp
let origin: string
beforeAll(async () => {
  shop = await buildOrderingShop()
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

/** The stream as a browser reads it. */
async function listenAs(staffRole: StaffRole, idleHours = 0) {
  const person = await openBrowserAs(shop.app, { role: 'admin', staffRole })
  await shop.db.execute(sql`update sessions set seen_at = now() - make_interval(hours => ${idleHours}::integer)
    where user_id = ${person.user.id}`)
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const ended = new AbortController()
  const answer = await fetch(`${origin}/api/admin/live`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: ended.signal,
  })
  const heard: string[] = []
  void (async () => {
    const decoder = new TextDecoder()
    for await (const piece of answer.body!) {
      heard.push(...[...decoder.decode(piece).matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data))
    }
  })().catch(() => undefined)
  return { answer, heard, person, stop: () => ended.abort() }
}

test('an order and an enquiry reach whoever works with them, and nobody else', async () => {
  const [manager, storekeeper, content] = await Promise.all([
    listenAs('manager'),
    listenAs('storekeeper'),
    listenAs('content'),
  ])
  expect(manager.answer.headers.get('content-type')).toBe('text/event-stream')
  // The first look says what there is; only what comes after it is new.
  await new Promise((resolve) => setTimeout(resolve, 1200))
  const pump = await buildProduct(shop.db, { quantity: 9 })
  await order(openBrowser(shop.app), [[pump, 1]])
  await expect.poll(() => manager.heard, { timeout: 5000 }).toEqual(['new-order orders'])
  await shop.db.execute(sql`insert into requests (kind, text, contact_name, contact_phone)
    values ('question', 'Подойдёт ли?', 'Иван', '+79160000000')`)
  await expect.poll(() => manager.heard, { timeout: 5000 }).toEqual(['new-order orders', 'enquiries'])
  expect(storekeeper.heard).toEqual(['orders'])
  expect(content.heard).toEqual([])
  for (const { stop } of [manager, storekeeper, content]) stop()
})

test('a page that nobody touches does not keep its session young, and hears when it is over', async () => {
  const { answer, person, stop } = await listenAs('manager', 11)
  expect(answer.status).toBe(200)
  stop()
  expect((await person.get('/api/admin/desk', { 'x-by-itself': '1' })).statusCode).toBe(200)
  expect(await idleHoursOf(person.user.id)).toBe(11)

  expect((await person.get('/api/admin/desk')).statusCode).toBe(200)
  expect(await idleHoursOf(person.user.id)).toBe(0)

  const over = await listenAs('manager', 12)
  expect(over.answer.status).toBe(401)
  expect((await over.person.get('/api/admin/desk')).statusCode).toBe(401)
})

async function idleHoursOf(userId: number): Promise<unknown> {
  const { rows } = await shop.db.execute(
    sql`select floor(extract(epoch from now() - seen_at) / 3600)::integer as hours from sessions where user_id = ${userId}`,
  )
  return rows[0]?.hours
}

test('an open stream does not keep the shop from stopping', async () => {
  const { heard } = await listenAs('owner')
  await shop.app.close()
  expect(heard).toEqual([])
})

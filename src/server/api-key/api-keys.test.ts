import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { anna, buildOrderingShop, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { KeyScope } from '#shared/api/key-scope.ts'

let shop: TestApp
let admin: Browser & { user: { id: number } }
beforeAll(async () => {
  shop = await buildOrderingShop()
})
beforeEach(async () => {
  admin = await openBrowserAs(shop.app, { role: 'admin' })
})
afterAll(() => shop.close())

async function keyFor(scopes: KeyScope[], given: Record<string, unknown> = {}) {
  const answer = await admin.post('/api/admin/keys', { name: 'Склад', scopes, ...given })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json() as { key: { id: number; prefix: string }; secret: string }
}

function call(secret: string, method: 'GET' | 'PATCH' | 'POST', url: string, body?: unknown, headers = {}) {
  return shop.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${secret}`, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  })
}

test('a key is told once, stored as its hash, and known by its first characters', async () => {
  const { key, secret } = await keyFor(['products:read'])

  expect(secret).toMatch(/^shildik_[\w-]{43}$/)
  expect(secret.startsWith(key.prefix)).toBe(true)
  const list = await admin.get('/api/admin/keys')
  expect(list.body).not.toContain(secret)
  expect(list.json().keys[0]).toMatchObject({ name: 'Склад', prefix: key.prefix, last_used_at: null, end: null })
  const { rows } = await shop.db.execute<{ text: string }>(sql`select k::text as text from api_keys k`)
  expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice(key.prefix.length))
})

test('a call by key needs no CSRF token, gets no cookies, and is noted as used', async () => {
  const { secret } = await keyFor(['stock:write', 'products:read'])
  const product = await buildProduct(shop.db, { quantity: 3 })

  const changed = await call(secret, 'PATCH', `/api/admin/products/${product.id}`, { version: 1, quantity: 8 })

  expect(changed.statusCode, changed.body).toBe(200)
  expect(changed.json()).toMatchObject({ quantity: 8 })
  expect(changed.headers['set-cookie']).toBeUndefined()
  const [used] = (await admin.get('/api/admin/keys')).json().keys
  expect(used.last_used_at).not.toBeNull()
})

test('what a program does stands in the journal under its maker, with the name of the key', async () => {
  const { secret } = await keyFor(['products:write', 'orders:read'])
  const product = await buildProduct(shop.db)
  await call(secret, 'PATCH', `/api/admin/products/${product.id}`, { version: 1, name: 'Насос сливной' })
  await call(secret, 'GET', '/api/admin/orders')

  const { rows } = await shop.db.execute(sql`select kind, details ->> 'key' as key from audit_events
    where actor_id = ${admin.user.id} and kind in ('product-changed', 'orders-read', 'key-created') order by id`)
  expect(rows).toEqual([
    { kind: 'key-created', key: null },
    { kind: 'product-changed', key: 'Склад' },
    { kind: 'orders-read', key: 'Склад' },
  ])
})

test('a cookie beside a key opens nothing the key does not', async () => {
  const { secret } = await keyFor(['products:read'])
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  const answer = await call(secret, 'GET', '/api/admin/users', undefined, { cookie })

  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'key-scope' })
})

test.each(['', 'shildik_', `shildik_${'a'.repeat(43)}`, 'x'.repeat(5000)])(
  'a wrong key «%s» is rejected, also where guests are let in',
  async (secret) => {
    for (const url of ['/api/products', '/api/admin/products', '/api/session']) {
      const answer = await call(secret, 'GET', url)
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 401, 'wrong-key'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  },
)

test('a key that was ended opens nothing from the next call on', async () => {
  const { key, secret } = await keyFor(['products:read'])
  expect((await call(secret, 'GET', '/api/admin/products')).statusCode).toBe(200)

  const ended = await admin.post(`/api/admin/keys/${key.id}/end`)
  expect(ended.json()).toMatchObject({ end: 'ended' })
  await admin.post(`/api/admin/keys/${key.id}/end`)

  expect((await call(secret, 'GET', '/api/admin/products')).statusCode).toBe(401)
  const { rows } = await shop.db.execute(
    sql`select 1 from audit_events where kind = 'key-ended' and actor_id = ${admin.user.id}`,
  )
  expect(rows).toHaveLength(1)
})

test('a key ends after its last day', async () => {
  const { key, secret } = await keyFor(['products:read'], { last_day: '2999-01-31' })
  expect((await call(secret, 'GET', '/api/products')).statusCode).toBe(200)

  await shop.db.execute(sql`update api_keys set expires_at = now() where id = ${key.id}`)

  expect((await call(secret, 'GET', '/api/products')).statusCode).toBe(401)
  const past = await admin.post('/api/admin/keys', { name: 'Вчера', scopes: ['stock:write'], last_day: '2020-01-31' })
  expect(past.json()).toMatchObject({ code: 'bad-input', fields: { last_day: 'Этот день уже прошёл' } })
})

test.each([sql`staff_role = 'manager'`, sql`blocked_at = now()`])(
  'a key ends with the access of whoever made it (%#)',
  async (change) => {
    const { secret } = await keyFor(['products:read'])
    await shop.db.execute(sql`update users set ${change} where id = ${admin.user.id}`)

    expect((await call(secret, 'GET', '/api/products')).statusCode).toBe(401)
  },
)

test('a key has a limit of its own, which no other key shares', async () => {
  const { secret } = await keyFor(['products:read'], { per_minute: 10 })
  const other = await keyFor(['products:read'], { per_minute: 10 })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await call(secret, 'GET', '/api/categories')).statusCode)

  expect(statuses).toEqual([...Array(10).fill(200), 429])
  expect((await call(secret, 'GET', '/api/categories')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await call(other.secret, 'GET', '/api/categories')).statusCode).toBe(200)
})

test('a key for stock changes nothing else of a product', async () => {
  const { secret } = await keyFor(['stock:write'])
  const product = await buildProduct(shop.db, { quantity: 3, price: '900' })
  const change = (body: object) => call(secret, 'PATCH', `/api/admin/products/${product.id}`, { version: 1, ...body })

  expect((await change({ quantity: 5, price: 100 })).json()).toMatchObject({
    code: 'key-scope',
    error: 'У ключа нет права «Цены: изменять» (prices:write)',
  })
  expect((await change({ master_price: null })).statusCode).toBe(403)
  expect((await change({ name: 'Другое' })).statusCode).toBe(403)
  expect((await change({ quantity: 5 })).statusCode).toBe(200)
})

test('the price of masters is in no answer to a key without that scope, whatever is asked', async () => {
  const blind = await keyFor(['products:read', 'products:write', 'orders:read', 'prices:write', 'stock:write'])
  const seeing = await keyFor(['products:read', 'products:write', 'prices:master'])
  const product = await buildProduct(shop.db, { price: '1000', masterPrice: '713', quantity: 9 })
  const paths = [
    `/api/admin/products/${product.id}`,
    '/api/admin/products',
    `/api/products/by-slug/${product.slug}`,
    `/api/admin/products/${product.id}/edits`,
    '/api/admin/products/export?format=csv',
    '/api/admin/batches',
  ]

  for (const path of paths)
    expect((await call(blind.secret, 'GET', path)).body, path).not.toMatch(/master_price|(?<!\.)713/)
  const stale = { version: 7, name: 'Другое' }
  for (const [method, url, body] of [
    ['PATCH', `/api/admin/products/${product.id}`, { version: 1, name: 'Насос' }],
    ['PATCH', `/api/admin/products/${product.id}`, stale],
    ['POST', `/api/admin/products/${product.id}/duplicate`, {}],
  ] as const) {
    expect((await call(blind.secret, method, url, body)).body, url).not.toMatch(/master_price|(?<!\.)713/)
  }
  expect((await call(seeing.secret, 'GET', `/api/admin/products/${product.id}`)).json()).toMatchObject({
    master_price: 713,
  })
  expect((await call(seeing.secret, 'GET', '/api/admin/products/export?format=csv')).body).toContain('713')
})

test('orders are read by key', async () => {
  const { secret } = await keyFor(['orders:read'])
  const product = await buildProduct(shop.db, { quantity: 9 })
  const placed = await order(openBrowser(shop.app), [product])

  const answer = await call(secret, 'GET', `/api/admin/orders/${placed.id}`)

  expect(answer.json()).toMatchObject({ number: placed.number, contact: { last_name: anna.last_name } })
})

test.each([
  [{ name: '', scopes: ['stock:write'] }, 'name'],
  [{ name: 'Склад', scopes: [] }, 'scopes'],
  [{ name: 'Склад', scopes: ['users:write'] }, 'scopes.0'],
  [{ name: 'Склад', scopes: ['stock:write'], per_minute: 1 }, 'per_minute'],
  [{ name: 'Склад', scopes: ['stock:write'], last_day: 'завтра' }, 'last_day'],
])('the form %j is rejected at its field %s', async (input, field) => {
  const answer = await admin.post('/api/admin/keys', input)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().fields)).toContain(field)
})

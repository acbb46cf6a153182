import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildManyProducts, buildProduct } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

/** The items of docs/security-checklist.md that speak of carts, under their numbers. */

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

async function scene() {
  const [a, b] = [await openBrowserAs(shop.app), await openBrowserAs(shop.app)]
  const p = await buildProduct(shop.db, { quantity: 5 })
  await b.post('/api/cart', { user_id: b.user.id, product_id: p.id, quantity: 2 })
  const cartOfB = async () => (await b.get(`/api/cart/${b.user.id}`)).json()
  return { a, b, p, cartOfB, before: await cartOfB() }
}

test('1. a guest reads no cart and no favourites', async () => {
  const { b } = await scene()
  const guest = openBrowser(shop.app)

  for (const url of [`/api/cart/${b.user.id}`, '/api/favorites']) {
    const answer = await guest.get(url)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'Авторизуйтесь', code: 'no-session' })
  }
})

test('4. nobody reads or changes another’s cart, and cannot tell whether it exists', async () => {
  const { a, b, p, cartOfB, before } = await scene()

  const rejections = [
    await a.get(`/api/cart/${b.user.id}`),
    await a.get('/api/cart/999999'),
    await a.post('/api/cart', { user_id: b.user.id, product_id: p.id, quantity: 1 }),
    await a.post('/api/cart', { user_id: 999_999, product_id: p.id, quantity: 1 }),
    await a.delete(`/api/cart?user_id=${b.user.id}&product_id=${p.id}`),
  ]

  expect(rejections.map((answer) => answer.statusCode)).toEqual([403, 403, 403, 403, 403])
  expect(new Set(rejections.map((answer) => answer.body)).size).toBe(1)
  expect(before).toHaveLength(1)
  expect(await cartOfB()).toEqual(before)
})

test('4. an administrator has a cart like everybody, and no other', async () => {
  const { b } = await scene()
  const admin = await openBrowserAs(shop.app, { role: 'admin' })

  expect((await admin.get(`/api/cart/${b.user.id}`)).statusCode).toBe(403)
  expect((await admin.get(`/api/cart/${admin.user.id}`)).json()).toEqual([])
})

test('5. a strange user_id is rejected and touches nobody’s cart', async () => {
  const { a, b, p, cartOfB, before } = await scene()
  const strange = [null, undefined, [a.user.id, b.user.id], [b.user.id], `${b.user.id} `, true, {}, -1, 0, 1e12, 1.5]

  for (const user_id of strange) {
    const answer = await a.post('/api/cart', { user_id, product_id: p.id, quantity: 1 })
    expect(answer.statusCode, JSON.stringify(user_id)).toBe(400)
  }
  expect(await cartOfB()).toEqual(before)
  expect((await a.get(`/api/cart/${a.user.id}`)).json()).toEqual([])
})

test('6. user_id given twice is rejected', async () => {
  const { a, b, p, cartOfB, before } = await scene()

  for (const pair of [`user_id=${a.user.id}&user_id=${b.user.id}`, `user_id=${b.user.id}&user_id=${a.user.id}`]) {
    expect((await a.delete(`/api/cart?${pair}&product_id=${p.id}`)).statusCode).toBe(400)
  }
  expect(await cartOfB()).toEqual(before)
})

test('9. only a whole quantity from 1 to what is in stock is taken', async () => {
  const { a, p } = await scene()
  await a.post('/api/cart', { user_id: a.user.id, product_id: p.id, quantity: 3 })
  const body = (quantity: string) => `{"user_id":${a.user.id},"product_id":${p.id},"quantity":${quantity}}`

  const refused = ['-1', '0', '-9999', '1.5', '1e309', '2147483648', '1000000000', '"1"', 'true', 'null', '[1]', '{}']
  for (const quantity of refused) {
    expect((await a.post('/api/cart', body(quantity))).statusCode, quantity).toBe(400)
  }
  const tooMany = await a.post('/api/cart', body('6'))

  expect(tooMany.statusCode).toBe(409)
  expect(tooMany.json().available).toBe(5)
  expect((await a.get(`/api/cart/${a.user.id}`)).json()).toMatchObject([{ quantity: 3 }])
})

test('26. without the token nothing changes', async () => {
  const { b, p, cartOfB, before } = await scene()
  const bare = { 'x-xsrf-token': '' }

  const answers = [
    await b.post('/api/cart', { user_id: b.user.id, product_id: p.id, quantity: 1 }, bare),
    await b.post('/api/cart/merge', { items: [{ id: p.id, quantity: 1 }] }, bare),
    await b.delete(`/api/cart?user_id=${b.user.id}&product_id=${p.id}`, undefined, bare),
    await b.post('/api/favorites', { product_id: p.id }, bare),
    await b.delete(`/api/favorites/${p.id}`, undefined, bare),
  ]

  expect(answers.map((answer) => answer.json().code)).toEqual(Array(5).fill('csrf'))
  expect(await cartOfB()).toEqual(before)
})

test('F5. fifty changes of one line at once leave one line, with one of the values', async () => {
  const { a } = await scene()
  await a.get('/api/session')
  const p = await buildProduct(shop.db, { quantity: 50 })
  const quantities = Array.from({ length: 50 }, (_, n) => n + 1)

  const answers = await Promise.all(
    quantities.map((quantity) => a.post('/api/cart', { user_id: a.user.id, product_id: p.id, quantity })),
  )

  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(200))
  const [line, ...others] = (await a.get(`/api/cart/${a.user.id}`)).json()
  expect(others).toEqual([])
  expect(quantities).toContain(line.quantity)
})

test('F5. fifty products put in at once are fifty lines', async () => {
  const { a } = await scene()
  await a.get('/api/session')
  const products = await buildManyProducts(shop.db, 50)

  const answers = await Promise.all(
    products.map((product) => a.post('/api/cart', { user_id: a.user.id, product_id: product.id, quantity: 2 })),
  )

  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(50).fill(200))
  expect((await a.get(`/api/cart/${a.user.id}`)).json()).toHaveLength(50)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, orderForm } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

let shop: TestApp
let product: { id: number }
beforeAll(async () => {
  shop = await buildOrderingShop()
  product = await buildProduct(shop.db, { quantity: 5 })
})
afterAll(() => shop.close())

const name = { first_name: 'Анна', last_name: 'Соколова' }

/** Every call that takes a phone. */
const calls: [string, (phone: string) => Promise<{ statusCode: number; body: string }>][] = [
  [
    'registration',
    (phone) =>
      openBrowser(shop.app).post('/api/register', {
        ...name,
        phone,
        email: 'new@example.ru',
        password: 'correct horse',
        consent: true,
      }),
  ],
  [
    'the profile',
    async (phone) => {
      const anna = await openBrowserAs(shop.app)
      return anna.patch(`/api/user/${anna.user.id}`, { phone })
    },
  ],
  [
    'the checkout',
    (phone) =>
      openBrowser(shop.app).post(
        '/api/orders',
        orderForm([product], { contact: { ...name, phone, email: 'a@example.ru' } }),
      ),
  ],
  ['finding an order', (phone) => openBrowser(shop.app).post('/api/orders/find', { number: '1001', phone })],
  [
    'an enquiry',
    (phone) =>
      openBrowser(shop.app).post('/api/requests', {
        kind: 'question',
        text: 'Подойдёт?',
        name: 'Анна',
        phone,
        consent: true,
      }),
  ],
  [
    'an order by phone',
    async (phone) => {
      const { items, ...form } = orderForm([product])
      const admin = await openBrowserAs(shop.app, { role: 'admin' })
      return admin.post('/api/admin/orders', { ...form, items, contact: { ...name, phone } })
    },
  ],
]

test.each(calls)('%s rejects a phone of another country instead of cutting it to fit', async (_where, send) => {
  for (const phone of ['+375 29 123-45-67', '+79161234567999']) {
    const answer = await send(phone)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Введите номер телефона полностью')
  }
})

import { expect, test } from 'vitest'
import { type CheckoutDraft, emptyCheckoutDraft } from '#shared/checkout/checkout-form.ts'
import { orderInput } from '#shared/order/order-input.ts'
import type { KnownLine } from '#web/cart/cart-lines.ts'
import { orderInputOf } from './order-input-of.ts'

const draft: CheckoutDraft = {
  ...emptyCheckoutDraft,
  first_name: 'Анна',
  last_name: 'Соколова',
  phone: '+79165550124',
  email: 'anna@example.ru',
  city: 'Москва',
  method: 'pickup',
  address: 'ул. Лесная, 5',
  postcode: '300000',
  payment: 'on_receipt',
  company_name: 'ООО «Ремонт»',
  inn: '7707083893',
  consent: true,
}
const lines = [{ product: { id: 7 }, quantity: 2, price: 1890 }] as KnownLine[]
const guest = { draft, lines, total: 3780, isWholeCart: false }

test('a guest sends the lines with the prices they saw, and only what the chosen way asks for', () => {
  expect(orderInputOf(guest)).toEqual({
    items: [{ id: 7, quantity: 2, price_seen: 1890 }],
    contact: { first_name: 'Анна', last_name: 'Соколова', phone: '+79165550124', email: 'anna@example.ru' },
    delivery: { method: 'pickup', city: 'Москва' },
    payment: 'on_receipt',
    consent: true,
    expected_total: 3780,
  })
})

test('a person whose whole cart is ordered sends no lines', () => {
  expect(orderInputOf({ ...guest, isWholeCart: true })).not.toHaveProperty('items')
})

test.each<Partial<CheckoutDraft>>([
  { method: 'courier' },
  { method: 'post' },
  { method: 'point', point: 'ул. Лесная, 5' },
  { payment: 'invoice', kpp: '770701001' },
  { patronymic: 'Петровна', comment: 'Позвоните', model: 'WW70', marketing: true },
])('the shop takes the form as it is sent with %o', (change) => {
  const input = orderInputOf({ ...guest, draft: { ...draft, ...change } })
  expect(orderInput.safeParse(input)).toMatchObject({ success: true })
})

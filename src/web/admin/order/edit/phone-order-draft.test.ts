import { expect, test } from 'vitest'
import {
  anotherOrder,
  changedDraft,
  emptyDraft,
  inputOf,
  itemsSum,
  withAccount,
  withCaller,
} from './phone-order-draft.ts'

const pump = {
  id: 7,
  name: 'Насос',
  sku: 'DC31',
  price: 1000,
  prices: { price: 1200, user_price: 1000, master_price: 800, purchase_price: 700 },
  available: 5,
  photo: undefined,
  drawing: 'pump',
  quantity: 2,
}
const caller = {
  user_id: 3,
  email_confirmed: true,
  phone_proved: true,
  role: 'master',
  price_tier: 'master',
  first_name: 'Сергей',
  last_name: 'Мельник',
  patronymic: null,
  phone: '+79850000145',
  email: null,
  orders_count: 4,
  city: 'Тверь',
  address: null,
  postcode: null,
} as const

test('a caller who turns out to be a master pays the price of masters for what was chosen before', () => {
  const draft = { ...emptyDraft, lines: [pump] }
  expect(itemsSum(draft)).toBe(2000)
  const known = withCaller(draft, caller, [])
  expect(itemsSum(known)).toBe(1600)
  expect(inputOf(known)).toMatchObject({
    items: [{ id: 7, quantity: 2, price_seen: 800 }],
    user_id: 3,
    is_caller_checked: true,
    contact: { first_name: 'Сергей', email: '' },
    delivery: { city: 'Тверь' },
  })
})

test('a caller of a further trade level pays the price of that level, and no other', () => {
  const levels = [
    { id: 4, of: 'retail', percent: 15 },
    { id: 9, of: 'master', percent: 20 },
  ] as const
  const sumFor = (id: number) =>
    itemsSum(withCaller({ ...emptyDraft, lines: [pump] }, { ...caller, price_tier: `level${id}` }, levels))

  // The second would be sold at 640: the purchase price holds it.
  expect([4, 9].map(sumFor)).toEqual([1700, 1400])
})

test('an order keeps its key whatever is changed in it, until it is known to be another', () => {
  const first = changedDraft(emptyDraft, { lines: [pump] })
  const second = changedDraft(first, { comment: 'Позвонить' })
  const third = anotherOrder(second)

  expect(first.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).toEqual({ ...first, comment: 'Позвонить' })
  expect(third).toEqual({ ...second, key: expect.not.stringMatching(first.key) })
})

test('an organisation is named only where it pays by invoice', () => {
  const named = { ...emptyDraft, company_name: 'ООО «Ромашка»', company_inn: '7707083893' }
  expect(inputOf(named)).not.toHaveProperty('company')
  expect(inputOf({ ...named, payment: 'invoice' })).toMatchObject({ company: { inn: '7707083893' } })
})

test('an account whose phone nobody has proved gets the order, and its prices, only when the shop says so', () => {
  const draft = { ...emptyDraft, lines: [pump] }

  const doubtful = withCaller(draft, { ...caller, phone_proved: false }, [])
  const checked = withAccount(doubtful, true, [])

  expect([inputOf(doubtful).user_id, inputOf(doubtful).items[0]?.price_seen]).toEqual([null, 1000])
  expect([inputOf(checked).user_id, inputOf(checked).items[0]?.price_seen]).toEqual([3, 800])
})

import { expect, test } from 'vitest'
import type { Order, OrderSummary } from '#shared/order/order-contract.ts'
import { glanceText, nextText, placeText } from './order-next-text.ts'

const delivery: Order['delivery'] = {
  method: 'post',
  city: 'Тула',
  address: 'ул. Лесная, 5',
  postcode: '300000',
  point: null,
  date_from: '2026-11-17',
  date_to: '2026-11-18',
}
const order: Parameters<typeof nextText>[0] = {
  status: 'shipped',
  payment: 'on_receipt',
  payment_status: 'unpaid',
  delivery,
  expires_at: null,
  cancel_reason: '',
}

test('a parcel on its way says when and where', () => {
  expect(nextText(order)).toEqual({
    lead: 'Посылка едет к вам',
    title: 'Ждём 17–18 ноября',
    text: '300000, Тула, ул. Лесная, 5. Напишем на почту, когда можно забирать.',
  })
})

test('an unpaid online order says until when it waits', () => {
  const waiting = { ...order, status: 'awaiting_payment' as const, expires_at: '2026-11-13T15:40:00.000Z' }
  expect(nextText(waiting).title).toBe('Оплатите до 13 ноября, 18:40')
})

test.each([
  ['unpaid', 'Передумал', 'Платить ничего не нужно. Причина: Передумал'],
  ['unpaid', '', 'Платить ничего не нужно.'],
  ['paid', '', 'Деньги вернём тем же способом, каким вы платили.'],
  ['refunded', '', 'Деньги вернули.'],
] as const)('a cancelled order, %s: where the money is, and why («%s»)', (payment_status, cancel_reason, text) => {
  expect(nextText({ ...order, status: 'cancelled', payment_status, cancel_reason }).text).toBe(text)
})

test('a received order says until when it can be brought back', () => {
  const received = { ...order, status: 'completed' as const, return_until: '2026-11-20T10:00:00.000Z' }
  expect(nextText(received).text).toBe('Деталь не подошла? Вернуть можно до 20 ноября.')
})

test('whoever picks it up at the shop is told no address', () => {
  expect(placeText({ ...delivery, method: 'pickup', city: null, address: null, postcode: null })).toBe('')
})

const summary: OrderSummary = {
  ...order,
  number: '10471',
  created_at: '2026-11-13T15:40:00.000Z',
  total: 5810,
  track_number: null,
  completed_at: null,
  lines: 3,
  pieces: 4,
  pictures: [],
}

test.each([
  { moved: {}, title: 'Ждём 17–18 ноября', text: 'Почта, ул. Лесная, 5' },
  {
    moved: { status: 'ready', delivery: { ...delivery, method: 'pickup' } },
    title: 'Можно забирать',
    text: 'Самовывоз, ул. Примерная, 12',
  },
  { moved: { status: 'completed', completed_at: '2026-09-24T10:00:00.000Z' }, title: 'Получен 24 сентября', text: '' },
  { moved: { status: 'cancelled', cancel_reason: 'Передумал' }, title: 'Отменён', text: 'Передумал' },
] as const)('in the list of orders: $title', ({ moved, title, text }) => {
  expect(glanceText({ ...summary, ...moved }, 'ул. Примерная, 12')).toEqual({ title, text })
})

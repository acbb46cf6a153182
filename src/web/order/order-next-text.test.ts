import { expect, test } from 'vitest'
import type { Order } from '#shared/order/order-contract.ts'
import { nextSteps, nextText, placeText } from './order-next-text.ts'

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

test('a cancelled order says why', () => {
  expect(nextText({ ...order, status: 'cancelled', cancel_reason: 'Передумал' }).text).toBe('Причина: Передумал')
})

test('whoever picks it up at the shop is told three steps and no address', () => {
  const pickup = { ...delivery, method: 'pickup' as const, city: null, address: null, postcode: null }
  expect(nextSteps({ ...order, delivery: pickup })).toEqual([
    'Подтвердим по телефону, проверим совместимость',
    'Соберём и напишем, когда можно забирать',
    'Заберёте: 17–18 ноября',
  ])
  expect(placeText(pickup)).toBe('')
})

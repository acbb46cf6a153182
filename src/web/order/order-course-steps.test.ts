import { expect, test } from 'vitest'
import type { Order, OrderEvent } from '#shared/order/order-contract.ts'
import type { OrderStatus } from '#shared/order/order-states.ts'
import { courseOf } from './order-course-steps.ts'

type Moving = Parameters<typeof courseOf>[0]

function event(to: OrderStatus, hour: number, kind: OrderEvent['kind'] = 'status'): OrderEvent {
  return { at: `2026-11-13T${hour}:00:00.000Z`, kind, by: 'admin', from: null, to, note: '' }
}

function orderWith(status: OrderStatus, events: OrderEvent[], change: Partial<Moving> = {}): Moving {
  const delivery: Order['delivery'] = {
    method: 'point',
    city: 'Москва',
    address: null,
    postcode: null,
    point: 'ул. Лесная, 5',
    date_from: '2026-11-17',
    date_to: '2026-11-18',
  }
  return { status, payment: 'on_receipt', created_at: '2026-11-13T10:00:00.000Z', events, delivery, ...change }
}

function shape(order: Moving): string {
  return courseOf(order)
    .map(({ status, state }) => `${status}:${state}`)
    .join(' ')
}

const placed = event('new', 10, 'placed')

test('a parcel on its way is past processing and awaited on its days', () => {
  const order = orderWith('shipped', [placed, event('processing', 11), event('shipped', 12)])
  expect(shape(order)).toBe('new:done processing:done shipped:now completed:ahead')
  expect(courseOf(order).map(({ text }) => text)).toEqual([
    '13 ноября, 13:00',
    '13 ноября, 14:00',
    '13 ноября, 15:00',
    'ждём 17–18 ноября',
  ])
})

test('what is picked up at the shop gets ready instead of being sent', () => {
  const delivery = { ...orderWith('new', []).delivery, method: 'pickup' as const }
  expect(shape(orderWith('new', [placed], { delivery }))).toBe('new:now processing:ahead ready:ahead completed:ahead')
})

test('a received order has no step left', () => {
  const order = orderWith('completed', [placed, event('processing', 11), event('shipped', 12), event('completed', 13)])
  expect(shape(order)).toBe('new:done processing:done shipped:done completed:done')
})

test('an online order that will be paid on receipt after all shows both beginnings', () => {
  const events = [event('awaiting_payment', 10, 'placed'), event('new', 11)]
  expect(shape(orderWith('new', events))).toBe(
    'awaiting_payment:done new:now processing:ahead shipped:ahead completed:ahead',
  )
})

test('a cancelled order shows how far it came and nothing to come', () => {
  const events = [placed, event('processing', 11), event('cancelled', 12)]
  expect(shape(orderWith('cancelled', events))).toBe('new:done processing:done cancelled:now')
})

import { expect, test } from 'vitest'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import {
  allowedMoves,
  customerStatusLabel,
  isOver,
  mayMove,
  orderStates,
  orderStatuses,
  rejectedMoveText,
} from './order-states.ts'

/** Every status, and what the shop may change it to. */
test.each([
  ['new', ['processing', 'cancelled']],
  ['awaiting_payment', ['new', 'processing', 'cancelled']],
  ['processing', ['ready', 'shipped', 'cancelled']],
  ['ready', ['completed', 'cancelled']],
  ['shipped', ['completed', 'cancelled']],
  ['completed', []],
  ['cancelled', []],
] as const)('the shop may move %s to %j', (from, to) => {
  expect(allowedMoves(from, 'admin')).toEqual(to)
})

test('a customer cancels until the order has left, and nothing else but the way to pay', () => {
  const cancellable = orderStatuses.filter((status) => mayMove(status, 'cancelled', 'customer'))
  expect(cancellable).toEqual(['new', 'awaiting_payment', 'processing', 'ready'])
  const others = orderStatuses.flatMap((from) =>
    allowedMoves(from, 'customer')
      .filter((to) => to !== 'cancelled')
      .map((to) => [from, to]),
  )
  expect(others).toEqual([['awaiting_payment', 'new']])
})

test('money moves only what waits for it, and the clock only gives up', () => {
  expect(orderStatuses.flatMap((from) => allowedMoves(from, 'payment').map((to) => [from, to]))).toEqual([
    ['awaiting_payment', 'processing'],
  ])
  expect(new Set(orderStatuses.flatMap((from) => allowedMoves(from, 'job')))).toEqual(new Set(['cancelled']))
})

test('what can be cancelled by its customer still has its products on the shelf', () => {
  for (const status of orderStatuses) {
    expect([status, orderStates[status].holdsStock]).toEqual([status, mayMove(status, 'cancelled', 'customer')])
  }
  expect(orderStatuses.filter(isOver)).toEqual(['completed', 'cancelled'])
})

test.each(deliveryMethods)('only an order that leaves by a carrier is shipped: %s', (delivery) => {
  const isShippable = orderStatuses.some((from) => allowedMoves(from, 'admin', delivery).includes('shipped'))
  expect(isShippable).toBe(delivery !== 'pickup')
})

test('customers read states in words of their own', () => {
  expect(orderStatuses.map(customerStatusLabel)).toEqual([
    'Принят',
    'Ждём оплату',
    'Собираем',
    'Готов к выдаче',
    'В пути',
    'Получен',
    'Отменён',
  ])
})

test.each([
  [
    { from: 'ready', to: 'new', by: 'admin' },
    'Заказ «Готов к выдаче» нельзя перевести в «Новый». Можно: «Выполнен», «Отменён»',
  ],
  [
    { from: 'processing', to: 'shipped', by: 'admin', delivery: 'pickup' },
    'Заказ с самовывозом не отправляют. Можно: «Готов к выдаче», «Отменён»',
  ],
  [
    { from: 'shipped', to: 'cancelled', by: 'customer' },
    'Заказ «В пути» нельзя перевести в «Отменён». Это окончательное состояние',
  ],
] as const)('a rejected move names what is allowed: %o', (move, text) => {
  expect(rejectedMoveText(move)).toBe(text)
})

import { expect, test } from 'vitest'
import { nextStatus, stepLabel } from './order-next-step.ts'
import { mayMove, orderStatuses } from './order-states.ts'

test.each([
  ['new', 'courier', 'processing', 'Подтвердить заказ'],
  ['processing', 'courier', 'shipped', 'Отправить заказ'],
  ['processing', 'point', 'shipped', 'Отправить заказ'],
  ['processing', 'pickup', 'ready', 'Готов к выдаче'],
  ['ready', 'pickup', 'completed', 'Выдать заказ'],
  ['shipped', 'post', 'completed', 'Заказ получен'],
] as const)('%s by %s goes on to %s: «%s»', (status, delivery, next, label) => {
  expect(nextStatus({ status, delivery })).toBe(next)
  expect(stepLabel(status, next)).toBe(label)
})

test('the next step is always one that the shop may take', () => {
  for (const status of orderStatuses) {
    for (const delivery of ['pickup', 'point', 'courier', 'post'] as const) {
      const next = nextStatus({ status, delivery })
      if (next) expect(mayMove(status, next, 'admin')).toBe(true)
    }
  }
})

test('nothing is asked of the shop while it waits for money, or once all is over', () => {
  for (const status of ['awaiting_payment', 'completed', 'cancelled'] as const)
    expect(nextStatus({ status, delivery: 'pickup' })).toBeNull()
})

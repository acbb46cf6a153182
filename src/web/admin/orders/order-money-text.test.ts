import { expect, test } from 'vitest'
import { entryTitle, refundDeadline, rublesField, typedRubles } from './order-money-text.ts'

test.each([
  ['720', 720],
  ['1 200', 1200],
  ['1\u00a0200 ₽', 1200],
  ['1200,00', 1200],
  ['1200.5', null],
  ['0', null],
  ['-5', null],
  ['', null],
  ['сто', null],
])('«%s» is %s', (text, sum) => {
  expect(typedRubles(text)).toBe(sum)
})

test('what was set stands in the field as it is read again', () => {
  expect(typedRubles(rublesField(5680))).toBe(5680)
  expect(rublesField(0)).toBe('')
})

test.each([
  [{ kind: 'payment', method: 'cash', paid_with: null }, 'Оплата наличными'],
  [{ kind: 'payment', method: 'online', paid_with: 'карта ·· 4417' }, 'Оплата онлайн, карта ·· 4417'],
  [{ kind: 'refund', method: 'bank', paid_with: null }, 'Возврат переводом'],
  [{ kind: 'reversal', method: 'cash', paid_with: null }, 'Отмена ошибочной записи'],
] as const)('%o is «%s»', (entry, title) => {
  expect(entryTitle(entry)).toBe(title)
})

test('ten days are counted from what made the order owe', () => {
  const event = { by: 'admin', from: null, to: null, note: '', author: null, is_public: true, letter: null } as const
  const paid = { ...event, at: '2026-11-10T10:00:00.000Z', kind: 'payment' } as const
  const items = { ...event, at: '2026-11-16T07:18:00.000Z', kind: 'items' } as const
  const later = { ...event, at: '2026-11-20T07:18:00.000Z', kind: 'refund' } as const
  expect(refundDeadline({ events: [paid, items, later] })).toBe('2026-11-26')
  expect(refundDeadline({ events: [paid] })).toBeNull()
})

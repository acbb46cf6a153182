import { expect, test } from 'vitest'
import { entryTitle, refundDeadline, rublesField, typedRubles, unpaidText } from './order-money-text.ts'

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
  expect(refundDeadline({ owed_since: '2026-11-16T07:18:00.000Z' })).toBe('2026-11-26')
  expect(refundDeadline({ owed_since: null })).toBeNull()
})

test.each([
  ['online', { paid: 0, lacking: 2390, owed: 0 }, 2390, 'Заказ не оплачен: 2 390 ₽.'],
  ['invoice', { paid: 1500, lacking: 890, owed: 0 }, 2390, 'Заказ оплачен не полностью: осталось получить 890 ₽.'],
  ['invoice', { paid: 2390, lacking: 0, owed: 0 }, 2390, null],
  ['on_receipt', { paid: 0, lacking: 2390, owed: 0 }, 2390, null],
  ['invoice', { paid: 2390, lacking: 0, owed: 0 }, 3000, 'Заказ оплачен не полностью: осталось получить 610 ₽.'],
  ['invoice', { paid: 1500, lacking: 890, owed: 0 }, 1500, null],
  ['invoice', { paid: 3000, lacking: 0, owed: 610 }, 3000, null],
] as const)('shipped, %s, %o, for %i: %s', (payment, money, total, text) => {
  expect(unpaidText({ payment, money, total: 2390 }, total)?.replaceAll('\u00a0', ' ') ?? null).toBe(text)
})

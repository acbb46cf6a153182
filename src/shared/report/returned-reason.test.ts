import { expect, test } from 'vitest'
import { returnReasonText } from '#shared/order/return-reasons.ts'
import { returnedReason } from './returned-reason.ts'

test('each product of a request has the reason of its own line', () => {
  const text = returnReasonText([
    { name: 'Насос, сливной', quantity: 1, reason: 'Брак или не работает', note: 'не подошла бы и так' },
    { name: 'Ремень', quantity: 2, reason: 'Не подошла', note: '' },
    { name: 'Ремень 1192', quantity: 1, reason: 'Другое', note: 'Нашёл дешевле' },
  ])

  const reasons = ['Насос, сливной', 'Ремень', 'Ремень 1192'].map((name) => returnedReason(text, name))

  expect(reasons).toEqual(['Брак или не работает', 'Не подошла', 'Другое'])
})

test.each([
  ['Не подошла', 'Не подошла'],
  ['не подошёл к машине', 'Не подошла'],
  ['Неисправна плата', 'Брак или не работает'],
  ['Привезли не ту деталь', 'Прислали не то'],
  ['Покупателю больше не нужна', 'Передумал'],
  ['По просьбе покупателя', 'Другое'],
  ['', 'Другое'],
])('«%s» of the counter is %s', (text, reason) => {
  expect(returnedReason(text, 'Насос')).toBe(reason)
})

import { expect, test } from 'vitest'
import { type Notice, noticeText } from './notice.ts'

const cases: [Notice, string, string, string][] = [
  [
    { type: 'order', id: 12, number: '10025', total: 12_480, pieces: 3, city: 'Казань' },
    'Новый заказ № 10025',
    '3 шт. на 12 480 ₽, Казань',
    '/orders?order=12',
  ],
  [
    { type: 'order', id: 13, number: '10026', total: 900, pieces: 1, city: null },
    'Новый заказ № 10026',
    '1 шт. на 900 ₽',
    '/orders?order=13',
  ],
  [
    { type: 'enquiry', id: 7, kind: 'check-fit', product: 'Насос сливной 30W' },
    'Обращение: проверить совместимость',
    'Насос сливной 30W',
    '/orders?tab=requests&request=7',
  ],
  [
    { type: 'enquiry', id: 8, kind: 'question', product: null },
    'Обращение: вопрос',
    'Покупатель ждёт ответа',
    '/orders?tab=requests&request=8',
  ],
  [
    { type: 'return', order_id: 12, number: '10025' },
    'Возврат по заказу № 10025',
    'Покупатель ждёт решения',
    '/orders?order=12',
  ],
]

test.each(cases)('%o says what waits and leads to it', (notice, title, text, path) => {
  const told = noticeText(notice)
  expect({ ...told, text: told.text.replaceAll('\u00a0', ' ') }).toEqual({ title, text, path })
})

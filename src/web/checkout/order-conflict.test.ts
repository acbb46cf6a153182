import { expect, test } from 'vitest'
import { conflictTexts } from './order-conflict.ts'

const line = { product: { id: 7, name: 'Насос' }, quantity: 3, price: 1890 }

test.each([
  [
    'fewer are left',
    { available: 1, price: 1890 },
    ['Пока вы оформляли, осталось 1 шт. «Насос». Уменьшили количество'],
  ],
  ['none is left', { available: 0, price: 1890 }, ['Пока вы оформляли, «Насос» закончилось. Убрали из заказа']],
  [
    'the price went up',
    { available: 5, price: 1990 },
    ['Пока вы оформляли, цена «Насос» изменилась: было 1\u00a0890\u00a0₽, стало 1\u00a0990\u00a0₽'],
  ],
  ['nobody knows the stock and the price is the same', { available: null, price: 1890 }, []],
])('when %s the buyer is told %s', (_, change, texts) => {
  expect(conflictTexts([line], [{ product_id: 7, ...change }])).toEqual(texts)
})

test('a product that is short and dearer is told twice, an unknown one not at all', () => {
  expect(conflictTexts([line], [{ product_id: 7, available: 2, price: 2000 }])).toHaveLength(2)
  expect(conflictTexts([line], [{ product_id: 8, available: 0, price: 1 }])).toEqual([])
})

import { expect, test } from 'vitest'
import { stockOf } from './stock-text.ts'

const stocks = [
  { quantity: 14, discontinued: false, text: 'В наличии 14 шт.' },
  { quantity: 3, discontinued: false, text: 'Осталось 3 шт.' },
  { quantity: 0, discontinued: false, text: 'Нет в наличии' },
  { quantity: null, discontinued: false, text: 'Наличие уточняется' },
  { quantity: 14, discontinued: true, text: 'Снято с производства' },
]

test.each(stocks)('$quantity pieces (discontinued: $discontinued) are «$text»', ({ text, ...part }) => {
  expect(stockOf(part).text).toBe(text)
})

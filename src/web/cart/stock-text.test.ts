import { expect, test } from 'vitest'
import { stockInFull, stockOf } from './stock-text.ts'

const stocks = [
  { quantity: 14, discontinued: false, text: 'В наличии 14 шт.' },
  { quantity: 3, discontinued: false, text: 'Осталось 3 шт.' },
  { quantity: 0, discontinued: false, text: 'Нет в наличии' },
  { quantity: null, discontinued: false, text: 'Наличие уточняется' },
  { quantity: 14, discontinued: true, text: 'Снято с производства' },
]

test.each(stocks)('$quantity pieces (discontinued: $discontinued) are «$text»', ({ text, ...product }) => {
  expect(stockOf(product).text).toBe(text)
})

const shop = { stockPlace: 'на складе в Москве', orderTime: '5–7 дней' }

test.each([
  { quantity: 14, discontinued: false, text: 'В наличии 14 шт. на складе в Москве' },
  { quantity: 3, discontinued: false, text: 'Осталось 3 шт.' },
  { quantity: null, discontinued: false, text: 'Под заказ, 5–7 дней. Наличие уточняется' },
  { quantity: null, discontinued: true, text: 'Снято с производства' },
])('on its own page a part of $quantity pieces (discontinued: $discontinued) is «$text»', ({ text, ...product }) => {
  expect(stockInFull(product, shop).text).toBe(text)
})

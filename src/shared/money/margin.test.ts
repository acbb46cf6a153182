import { expect, test } from 'vitest'
import { marginOf, marginText, retailMargin } from './margin.ts'

test.each([
  [1000, 600, { rubles: 400, percent: 40 }],
  [1890, 1200.5, { rubles: 689.5, percent: 36 }],
  [1000, 1000, { rubles: 0, percent: 0 }],
  [1000, 1250, { rubles: -250, percent: -25 }],
  [0, 100, { rubles: -100, percent: null }],
  [1000, 0, { rubles: 1000, percent: 100 }],
  [1000, null, null],
  [1000, undefined, null],
])('sold for %s and bought for %s the shop earns %j', (price, purchase, margin) => {
  expect(marginOf(price, purchase)).toEqual(margin)
})

test('the price that counts is the one a customer pays, in whole rubles', () => {
  const paid = { price: 2000, user_price: 1890.9, master_price: 1, purchase_price: 890 }
  expect(retailMargin(paid)).toEqual({ rubles: 1000, percent: 53 })
  expect(retailMargin({ ...paid, user_price: null })).toEqual({ rubles: 1110, percent: 56 })
})

test.each([
  [{ rubles: 1689.5, percent: 36 }, '1 689 ₽, 36 %'],
  [{ rubles: -250, percent: -25 }, '−250 ₽, −25 %'],
  [{ rubles: -100, percent: null }, '−100 ₽'],
])('%j is written %s', (margin, text) => {
  expect(marginText(margin).replaceAll('\u00a0', ' ')).toBe(text)
})

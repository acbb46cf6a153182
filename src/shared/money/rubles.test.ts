import { expect, test } from 'vitest'
import { formatRubles, oldPrice, shownPrice, wholeRubles } from './rubles.ts'

test.each([
  [0, '0\u00a0₽'],
  [999, '999\u00a0₽'],
  [1890, '1\u00a0890\u00a0₽'],
  [1_234_567, '1\u00a0234\u00a0567\u00a0₽'],
])('%i is written «%s»', (amount, text) => {
  expect(formatRubles(amount)).toBe(text)
})

test.each([
  ['1890.99', 1890],
  [0.5, 0],
])('of %s only whole rubles are charged', (amount, rubles) => {
  expect(wholeRubles(amount)).toBe(rubles)
})

test.each([
  [{ price: 1000, user_price: 900, master_price: 700 }, 'retail', 900],
  [{ price: 1000, user_price: 900, master_price: 700 }, 'master', 700],
  [{ price: 1000, user_price: 900, master_price: null }, 'master', 900],
  [{ price: 1000, user_price: null, master_price: null }, 'master', 1000],
  [{ price: 1000.9, user_price: null }, 'retail', 1000],
  [{ price: 1000, user_price: 0 }, 'retail', 0],
] as const)('%j at %s prices costs %i', (prices, tier, shown) => {
  expect(shownPrice(prices, tier)).toBe(shown)
})

test.each([
  [{ price: 1000, user_price: 900 }, 1000],
  [{ price: 900.9, user_price: 900 }, null],
  [{ price: 900, user_price: 1000 }, null],
  [{ price: 1000, user_price: null }, null],
])('the old price of %j is %j', (prices, old) => {
  expect(oldPrice(prices)).toBe(old)
})

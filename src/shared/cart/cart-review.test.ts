import { expect, test } from 'vitest'
import { reviewCart, withQuantity } from './cart-review.ts'

const stock = (quantity: number | null, discontinued = false) => ({ quantity, discontinued })

test.each([
  { name: 'enough in stock: nothing changes', held: 2, stocks: [[1, stock(14)]], to: undefined },
  { name: 'stock unknown: nothing changes', held: 99, stocks: [[1, stock(null)]], to: undefined },
  { name: 'unknown stock, but more than 99', held: 120, stocks: [[1, stock(null)]], to: 99 },
  { name: 'fewer in stock than wanted', held: 2, stocks: [[1, stock(1)]], to: 1 },
  { name: 'sold out', held: 2, stocks: [[1, stock(0)]], to: 0 },
  { name: 'more ordered than there was', held: 2, stocks: [[1, stock(-3)]], to: 0 },
  { name: 'no longer made', held: 1, stocks: [[1, stock(5, true)]], to: 0 },
  { name: 'no longer in the shop', held: 1, stocks: [], to: 0 },
] as const)('$name', ({ held, stocks, to }) => {
  const changes = reviewCart([{ id: 1, quantity: held }], new Map(stocks))
  expect(changes).toEqual(to === undefined ? [] : [{ id: 1, from: held, to }])
})

const cart = [
  { id: 1, quantity: 1 },
  { id: 2, quantity: 2 },
]

test('a changed line stays where it was', () => {
  expect(withQuantity(cart, { id: 1, quantity: 5 })).toEqual([{ id: 1, quantity: 5 }, cart[1]])
})

test('a new product comes last', () => {
  expect(withQuantity(cart, { id: 3, quantity: 1 })).toEqual([...cart, { id: 3, quantity: 1 }])
})

test('what was taken out by mistake returns to its place', () => {
  expect(withQuantity(cart, { id: 3, quantity: 1 }, 0)).toEqual([{ id: 3, quantity: 1 }, ...cart])
})

test('nothing left of a product is no line', () => {
  expect(withQuantity(cart, { id: 2, quantity: 0 })).toEqual([cart[0]])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiptLines, receiptTotal } from './receipt.ts'

const pump = { name: 'Насос', price: 1000, quantity: 1 }
const belts = { name: 'Ремень', price: 100, quantity: 3 }

test.each([
  ['as it is', { items: [pump, belts], deliveryPrice: 190, adjustment: 0 }, ['1 × 1000', '3 × 100', '1 × 190']],
  ['with a discount', { items: [pump, belts], deliveryPrice: 190, adjustment: -130 }, ['1 × 900', '3 × 90', '1 × 190']],
  ['divided unevenly', { items: [belts], deliveryPrice: 0, adjustment: -10 }, ['1 × 96', '2 × 97']],
  ['with a surcharge', { items: [belts], deliveryPrice: 0, adjustment: 30 }, ['3 × 110']],
  ['more off than the products cost', { items: [pump], deliveryPrice: 190, adjustment: -1100 }, ['1 × 90']],
])('%s', (_how, order, lines) => {
  expect(receiptLines(order).map(({ quantity, price }) => `${quantity} × ${price}`)).toEqual(lines)
})

test('a receipt adds up to the order, whatever is taken off or put on', () => {
  const item = fc.record({
    name: fc.constant('Деталь'),
    price: fc.nat({ max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 6 }),
      fc.nat({ max: 900 }),
      fc.integer({ min: -100_000, max: 100_000 }),
      (items, deliveryPrice, wanted) => {
        const goods = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
        const adjustment = Math.max(wanted, -(goods + deliveryPrice))
        expect(receiptTotal(receiptLines({ items, deliveryPrice, adjustment }))).toBe(
          goods + deliveryPrice + adjustment,
        )
      },
    ),
  )
})

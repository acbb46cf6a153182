import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnedAmount, spreadAdjustment } from './order-adjustment.ts'

const line = (price: number, quantity: number) => ({ price, quantity })

test.each([
  ['nothing', [line(100, 2)], 0, [200], 0],
  ['a discount by share', [line(900, 1), line(100, 1)], -100, [810, 90], 0],
  ['a surcharge by share', [line(100, 3), line(700, 1)], 50, [315, 735], 0],
  ['a ruble that cannot be shared', [line(100, 1), line(100, 1), line(100, 1)], -1, [100, 100, 99], 0],
  ['a discount larger than the products', [line(100, 2)], -250, [0], -50],
  ['a surcharge on products that cost nothing', [line(0, 2)], 70, [0], 70],
])('%s', (_what, lines, adjustment, sums, rest) => {
  expect(spreadAdjustment(lines, adjustment)).toEqual({ sums, rest })
})

const lines = fc.array(fc.record({ price: fc.nat({ max: 90_000 }), quantity: fc.integer({ min: 1, max: 99 }) }), {
  minLength: 1,
  maxLength: 8,
})

test('whatever is spread adds up to the order exactly, and no line costs less than nothing', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: -500_000, max: 500_000 }), (given, adjustment) => {
      const total = given.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
      const { sums, rest } = spreadAdjustment(given, adjustment)
      expect(sums.reduce((sum, each) => sum + each, 0) + rest).toBe(total + adjustment)
      expect(Math.min(...sums)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('pieces brought back in any portions, some of them rejected, cost as much as the line', () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 100_000 }),
      fc.array(fc.record({ count: fc.integer({ min: 1, max: 5 }), isRejected: fc.boolean() }), { minLength: 1 }),
      (sum, portions) => {
        const kept = portions.filter(({ isRejected }) => !isRejected)
        const quantity =
          Math.max(1, ...portions.map(({ count }) => count)) + kept.reduce((n, { count }) => n + count, 0)
        let returned = { quantity: 0, amount: 0 }
        for (const { count, isRejected } of portions) {
          const amount = returnedAmount({ sum, quantity, returned }, count)
          if (!isRejected) returned = { quantity: returned.quantity + count, amount: returned.amount + amount }
        }
        const rest = returnedAmount({ sum, quantity, returned }, quantity - returned.quantity)
        expect(returned.amount + rest).toBe(sum)
      },
    ),
  )
})

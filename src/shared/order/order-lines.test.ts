import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeLines, mergeLines, type Offer, piecesHeld } from './order-lines.ts'

const items = fc.array(fc.record({ id: fc.integer({ min: 1, max: 20 }), quantity: fc.integer({ min: 1, max: 999 }) }))

test('merging loses no piece, names every product once and sorts by id', () => {
  fc.assert(
    fc.property(items, (given) => {
      const merged = mergeLines(given)
      const pieces = (lines: { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0)
      const ids = merged.map((line) => line.id)
      expect(pieces(merged)).toBe(pieces(given))
      expect(ids).toEqual([...new Set(given.map((line) => line.id))].sort((a, b) => a - b))
    }),
  )
})

function offer(given: Partial<Offer> = {}): [number, Offer] {
  return [1, { id: 1, quantity: 5, discontinued: false, price: 100, ...given }]
}

test.each([
  ['enough at the price seen', 5, 100, offer(), { short: [], repriced: [] }],
  ['one too many', 6, 100, offer(), { short: [{ product_id: 1, available: 5, price: 100 }], repriced: [] }],
  ['another price', 1, 90, offer(), { short: [], repriced: [{ product_id: 1, available: 5, price: 100 }] }],
  ['no price said', 1, undefined, offer(), { short: [], repriced: [] }],
  ['sold out', 1, 100, offer({ quantity: 0 }), { short: [{ product_id: 1, available: 0, price: 100 }], repriced: [] }],
  [
    'no longer made',
    1,
    100,
    offer({ quantity: null, discontinued: true }),
    { short: [{ product_id: 1, available: 0, price: 100 }], repriced: [] },
  ],
  ['unknown stock', 99, 100, offer({ quantity: null }), { short: [], repriced: [] }],
  [
    'too many of unknown stock',
    100,
    100,
    offer({ quantity: null }),
    { short: [{ product_id: 1, available: null, price: 100 }], repriced: [] },
  ],
  [
    'a part nobody knows',
    1,
    100,
    [2, offer()[1]] as [number, Offer],
    { short: [{ product_id: 1, available: 0, price: 0 }], repriced: [] },
  ],
])('a line of %s', (_name, quantity, priceSeen, known, judged) => {
  expect(judgeLines([{ id: 1, quantity, priceSeen }], new Map([known]))).toEqual(judged)
})

test.each([
  ['a new line of known stock', undefined, 3, true, 3],
  ['a new line of unknown stock', undefined, 3, false, 0],
  ['fewer', { quantity: 5, reserved: 5 }, 2, true, 2],
  ['more', { quantity: 2, reserved: 2 }, 5, true, 5],
  ['fewer, though still more than it holds', { quantity: 5, reserved: 2 }, 4, true, 2],
  ['fewer than it holds', { quantity: 5, reserved: 2 }, 1, true, 1],
  ['unchanged', { quantity: 5, reserved: 2 }, 5, true, 2],
  ['more of unknown stock', { quantity: 2, reserved: 2 }, 3, false, 2],
] as const)('pieces held: %s', (_name, old, quantity, isKnown, held) => {
  expect(piecesHeld(old, quantity, isKnown)).toBe(held)
})

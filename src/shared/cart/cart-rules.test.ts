import { expect, test } from 'vitest'
import { changeQuantity, itemsWithout, lineLimit, maxCartLines, mergeCarts, removalDelta } from './cart-rules.ts'

const stock = (quantity: number | null) => ({ quantity, discontinued: false })

test.each([
  [5, 5],
  [0, 0],
  [-2, 0],
  [5000, 999],
  [null, 99],
])('of a product with %s in stock a line holds at most %i', (quantity, limit) => {
  expect(lineLimit(stock(quantity))).toBe(limit)
})

test('what is no longer made cannot be bought, whatever is left of it', () => {
  expect(lineLimit({ quantity: 5, discontinued: true })).toBe(0)
  expect(lineLimit({ quantity: null, discontinued: true })).toBe(0)
})

test.each([
  [1, +1, 5, 2],
  [5, +1, 5, 5],
  [7, +1, 5, 5],
  [99, +1, null, 99],
  [98, +1, null, 99],
  [2, -1, 5, 1],
  [1, -1, 5, 0],
  [999, removalDelta, 5000, 0],
  [3, removalDelta, null, 0],
  [3, +1, 0, 0],
])('%i changed by %i with %s in stock is %i', (now, delta, quantity, after) => {
  expect(changeQuantity(now, delta, stock(quantity))).toBe(after)
})

const stocks = new Map([
  [1, stock(5)],
  [2, stock(null)],
  [3, stock(0)],
  [4, { quantity: 5, discontinued: true }],
])

test.each([
  ['a new line is taken over', [], [{ id: 1, quantity: 2 }], [{ id: 1, quantity: 2 }], []],
  ['quantities add up', [{ id: 1, quantity: 1 }], [{ id: 1, quantity: 2 }], [{ id: 1, quantity: 3 }], []],
  [
    'but never above the stock',
    [{ id: 1, quantity: 3 }],
    [{ id: 1, quantity: 4 }],
    [{ id: 1, quantity: 5 }],
    [{ id: 1, quantity: 2 }],
  ],
  [
    'an own line above the stock comes down to it',
    [{ id: 1, quantity: 7 }],
    [{ id: 1, quantity: 1 }],
    [{ id: 1, quantity: 5 }],
    [{ id: 1, quantity: 1 }],
  ],
  ['unknown stock holds 99', [], [{ id: 2, quantity: 120 }], [{ id: 2, quantity: 99 }], [{ id: 2, quantity: 21 }]],
  ['what is sold out is dropped', [], [{ id: 3, quantity: 2 }], [], [{ id: 3, quantity: 2 }]],
  ['what is no longer made is dropped', [], [{ id: 4, quantity: 1 }], [], [{ id: 4, quantity: 1 }]],
  ['what nobody knows is dropped', [], [{ id: 77, quantity: 1 }], [], [{ id: 77, quantity: 1 }]],
  [
    'the same part twice is one line',
    [],
    [
      { id: 1, quantity: 2 },
      { id: 1, quantity: 2 },
    ],
    [{ id: 1, quantity: 4 }],
    [],
  ],
])('merging carts: %s', (_name, own, guest, lines, dropped) => {
  expect(mergeCarts({ own, guest, stocks })).toEqual({ lines, dropped })
})

test('a full cart takes more of what is in it and no new lines', () => {
  const own = Array.from({ length: maxCartLines }, (_, index) => ({ id: index + 1, quantity: 1 }))
  const guest = [
    { id: 1, quantity: 1 },
    { id: 500, quantity: 1 },
  ]

  const merged = mergeCarts({ own, guest, stocks: new Map([...stocks, [500, stock(5)]]) })

  expect(merged).toEqual({ lines: [{ id: 1, quantity: 2 }], dropped: [{ id: 500, quantity: 1 }] })
})

test.each([
  ['all of it', [{ id: 1, quantity: 2 }], [], [{ id: 1, quantity: 2 }]],
  ['what is above it', [{ id: 1, quantity: 5 }], [{ id: 1, quantity: 2 }], [{ id: 1, quantity: 3 }]],
  ['nothing', [{ id: 1, quantity: 2 }], [{ id: 1, quantity: 3 }], []],
  [
    'the sum of its lines',
    [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
      { id: 1, quantity: 2 },
    ],
    [
      { id: 1, quantity: 1 },
      { id: 1, quantity: 1 },
      { id: 3, quantity: 9 },
    ],
    [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
  ],
])('of a list without some pieces %s is left', (_name, items, gone, left) => {
  expect(itemsWithout(items, gone)).toEqual(left)
})

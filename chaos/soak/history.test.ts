import { describe, expect, test } from 'vitest'
import { type HistoryEvent, judgeHistory, type StoredState, type Verdict } from './history.ts'

/** A checker that cannot fail proves nothing: each violation is found, and a correct shop passes. */

const anna = 1
const boris = 2
const correct: Verdict = {
  lost: [],
  doubled: [],
  unacknowledged: [],
  staleCarts: [],
  foreignReads: [],
  withoutEmail: [],
  stockDifference: 0,
}
const history: HistoryEvent[] = [
  { kind: 'cart-write', who: anna, product: 7, quantity: 2, acknowledged: true },
  { kind: 'cart-read', who: anna, lines: [{ product: 7, quantity: 2 }] },
  { kind: 'order', who: anna, key: 'a', number: '1001' },
  { kind: 'order', who: boris, key: 'b', number: '1002' },
  { kind: 'orders-read', who: anna, numbers: ['1001'] },
  { kind: 'self-read', who: boris, shown: boris },
  { kind: 'foreign-request', who: boris, what: 'order 1001', status: 404 },
]
const stored: StoredState = {
  orders: [
    { key: 'a', email: 'a@example.ru', number: '1001' },
    { key: 'b', email: 'b@example.ru', number: '1002' },
  ],
  units: 3,
  left: 97,
  initial: 100,
  emails: new Set(['a@example.ru', 'b@example.ru']),
}
const [first, second] = stored.orders as [StoredState['orders'][0], StoredState['orders'][0]]

test('a correct shop passes', () => {
  expect(judgeHistory(history, stored)).toEqual(correct)
})

describe('what the shop stores', () => {
  const cases: [string, Partial<StoredState>, Partial<Verdict>][] = [
    ['an acknowledged order is gone', { orders: [first] }, { lost: ['b'] }],
    [
      'an order has another number than was acknowledged',
      { orders: [first, { ...second, number: '1003' }] },
      { lost: ['b'], unacknowledged: ['1003'] },
    ],
    ['an order has lost its key', { orders: [first, { ...second, key: null }] }, { lost: ['b'] }],
    [
      'an order is there twice',
      { orders: [first, second, { ...second, key: null, number: '1004' }] },
      { doubled: ['1004'], unacknowledged: ['1004'] },
    ],
    [
      'an order that was never acknowledged',
      {
        orders: [first, second, { key: 'c', email: 'c@example.ru', number: '1005' }],
        emails: new Set([...stored.emails, 'c@example.ru']),
      },
      { unacknowledged: ['1005'] },
    ],
    ['an order without its email', { emails: new Set(['a@example.ru']) }, { withoutEmail: ['1002'] }],
    ['a unit sold twice', { left: 98 }, { stockDifference: 1 }],
    ['a unit reserved for no order', { left: 96 }, { stockDifference: -1 }],
  ]
  test.each(cases)('%s', (_, change, found) => {
    expect(judgeHistory(history, { ...stored, ...change })).toEqual({ ...correct, ...found })
  })
})

describe('what customers saw', () => {
  const write = (quantity: number, acknowledged = true): HistoryEvent => ({
    kind: 'cart-write',
    who: anna,
    product: 7,
    quantity,
    acknowledged,
  })
  const read = (...quantities: number[]): HistoryEvent => ({
    kind: 'cart-read',
    who: anna,
    lines: quantities.map((quantity) => ({ product: 7, quantity })),
  })
  const cases: [string, HistoryEvent[], Partial<Verdict>][] = [
    ['an older quantity', [write(5), read(2)], { staleCarts: ['1 7: 2 instead of 5'] }],
    ['an acknowledged line is not there', [write(5), read()], { staleCarts: ['1 7: 0 instead of 5'] }],
    ['a write without an answer may have been done', [write(5), write(6, false), read(6)], {}],
    ['… or not', [write(5), write(6, false), read(5)], {}],
    ['… but nothing else', [write(5), write(6, false), read(4)], { staleCarts: ['1 7: 4 instead of 5 or 6'] }],
    [
      'an acknowledged write ends the doubt',
      [write(6, false), write(8), read(6)],
      { staleCarts: ['1 7: 6 instead of 8'] },
    ],
    [
      "another's line in the cart",
      [{ kind: 'cart-read', who: boris, lines: [{ product: 7, quantity: 2 }] }],
      { staleCarts: ['2 7: 2 instead of 0'] },
    ],
    [
      "another's order in the list",
      [{ kind: 'orders-read', who: boris, numbers: ['1002', '1001'] }],
      { foreignReads: ['2 was shown order 1001'] },
    ],
    ['taken for another', [{ kind: 'self-read', who: boris, shown: anna }], { foreignReads: ['2 was taken for 1'] }],
    [
      "another's order on request",
      [{ kind: 'foreign-request', who: boris, what: 'order 1001', status: 200 }],
      { foreignReads: ['2 read order 1001'] },
    ],
  ]
  test.each(cases)('%s', (_, more, found) => {
    expect(judgeHistory([...history, ...more], stored)).toEqual({ ...correct, ...found })
  })
})

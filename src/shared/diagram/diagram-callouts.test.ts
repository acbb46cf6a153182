import { expect, test } from 'vitest'
import { calloutByKey, calloutNear, cardCorner, positionHash, positionOfHash } from './diagram-callouts.ts'
import { wholeSheet, zoomedAt } from './diagram-view.ts'

const keys = ['1', '2', '12A']

test.each([
  ['ArrowRight', '1', '2'],
  ['ArrowDown', '2', '12A'],
  ['ArrowRight', '12A', '1'],
  ['ArrowLeft', '1', '12A'],
  ['ArrowUp', '2', '1'],
  ['Home', '12A', '1'],
  ['End', '1', '12A'],
  ['a', '1', null],
])('%s on %s leads to %s', (pressed, current, expected) => {
  expect(calloutByKey(pressed, keys, current)).toBe(expected)
})

test('a position is linked to by its key', () => {
  expect(positionHash('12A')).toBe('#pos-12A')
  expect(positionOfHash('#pos-12A', keys)).toBe('12A')
  expect(positionOfHash(positionHash('7 б'), ['7 б'])).toBe('7 б')
  expect(positionOfHash('#pos-99', keys)).toBeNull()
  expect(positionOfHash('#reviews', keys)).toBeNull()
  expect(positionOfHash('', keys)).toBeNull()
})

const positions = [
  { key: '1', x: 10, y: 10 },
  { key: '2', x: 20, y: 10 },
]
const frame = { width: 390, height: 244 }

test.each([
  ['beside the first', [0.11, 0.12], '1'],
  ['between them, nearer to the second', [0.16, 0.1], '2'],
  ['nowhere near', [0.6, 0.6], null],
] as const)('a finger %s', (_where, at, expected) => {
  expect(calloutNear(positions, { view: wholeSheet, at, frame, reach: 24 })?.key ?? null).toBe(expected)
})

test('enlarged, a finger must come as near as before', () => {
  const view = zoomedAt(wholeSheet, 4, [0, 0])

  expect(calloutNear(positions, { view, at: [0.4, 0.4], frame, reach: 24 })?.key).toBe('1')
  expect(calloutNear(positions, { view, at: [0.16, 0.1], frame, reach: 24 })).toBeNull()
})

test('the card keeps off what was chosen and hides as little else as it can', () => {
  const [left, right] = [
    { x: 20, y: 80 },
    { x: 85, y: 20 },
  ]

  expect(cardCorner(wholeSheet, [{ x: 50, y: 50 }], [])).toBe('bottom-left')
  expect(cardCorner(wholeSheet, [left], [])).toBe('top-right')
  expect(cardCorner(wholeSheet, [left], [right])).toBe('top-left')
  expect(cardCorner(wholeSheet, [left], [right, { x: 20, y: 20 }])).toBe('bottom-right')
  expect(cardCorner(zoomedAt(wholeSheet, 4, [0, 0]), [{ x: 5, y: 20 }], [])).toBe('top-right')
})

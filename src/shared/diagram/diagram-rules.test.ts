import { expect, test } from 'vitest'
import { comparePositionKeys, itemState, positionState, serialRangeText } from './diagram-rules.ts'

const sold = { quantity: 3, discontinued: false }
const unknown = { quantity: null, discontinued: false }
const none = { quantity: 0, discontinued: false }
const gone = { quantity: 5, discontinued: true }
const by = (...products: (typeof sold | typeof unknown | null)[]) => [
  { parts: products.map((product) => ({ product })) },
]

test.each([
  ['in stock', { product: sold, replacements: [] }, 'on-sale'],
  ['in stock although a newer number exists', { product: sold, replacements: by(sold) }, 'on-sale'],
  ['nobody knows how many', { product: unknown, replacements: [] }, 'on-sale'],
  ['none left', { product: none, replacements: [] }, 'sold-out'],
  ['none left, replaced', { product: none, replacements: by(sold) }, 'replaced'],
  ['discontinued', { product: gone, replacements: [] }, 'not-sold'],
  ['discontinued, replaced', { product: gone, replacements: by(sold, none) }, 'replaced'],
  ['a bare number', { product: null, replacements: [] }, 'not-sold'],
  ['a bare number, replaced', { product: null, replacements: by(unknown) }, 'replaced'],
  ['replaced by a set the shop sells half of', { product: null, replacements: by(sold, null) }, 'not-sold'],
] as const)('%s', (_what, item, expected) => {
  expect(itemState(item)).toBe(expected)
  expect(positionState([item])).toBe(expected)
})

test('a position shows the best of its variants', () => {
  const bare = { product: null, replacements: [] }
  expect(positionState([])).toBe('not-sold')
  expect(positionState([bare, { product: none, replacements: [] }])).toBe('sold-out')
  expect(
    positionState([
      { product: none, replacements: [] },
      { product: null, replacements: by(sold) },
    ]),
  ).toBe('replaced')
  expect(positionState([bare, { product: sold, replacements: [] }])).toBe('on-sale')
})

test.each([
  ['', '', ''],
  ['9601', '', 'с 9601'],
  ['', '9812', 'до 9812'],
  ['9601', '9812', 'с 9601 по 9812'],
  ['9601', '9601', '9601'],
])('serial numbers %s–%s read «%s»', (serial_from, serial_to, expected) => {
  expect(serialRangeText({ serial_from, serial_to })).toBe(expected)
})

test('positions are listed as people count', () => {
  const keys = ['12A', '3', '100', '12', '2', '12B', '13', 'A2', 'A10']

  expect(keys.toSorted(comparePositionKeys)).toEqual(['2', '3', '12', '12A', '12B', '13', '100', 'A2', 'A10'])
})

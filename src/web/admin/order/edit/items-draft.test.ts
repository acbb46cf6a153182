import { expect, test } from 'vitest'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { type ItemsLine, itemsAnew, lineChange } from './items-draft.ts'

const saved = [
  { product_id: 1, sku: '6205-2Z', price: 720, quantity: 2 },
  { product_id: 2, sku: 'DC64-03235A', price: 2350, quantity: 1 },
]

test.each([
  ['as it was', { product_id: 1, price: 720, quantity: 2 }, { was: null, sumWas: null, replaces: null }],
  ['one less', { product_id: 1, price: 720, quantity: 1 }, { was: 2, sumWas: 1440, replaces: null }],
  [
    'an analog',
    { product_id: 3, price: 1990, quantity: 1, replaces: 'DC64-03235A' },
    { was: null, sumWas: 2350, replaces: 'DC64-03235A' },
  ],
  ['an addition', { product_id: 4, price: 90, quantity: 3 }, { was: null, sumWas: null, replaces: null }],
])('%s', (_what, line, change) => {
  expect(lineChange(line, saved)).toEqual(change)
})

const line = (product_id: number, quantity: number): ItemsLine => ({
  product_id,
  name: 'Насос',
  sku: `A-${product_id}`,
  price: 720,
  quantity,
  item: undefined,
  photo: undefined,
  drawing: 'pump',
  most: 5,
})
const stored = {
  version: 8,
  items: [{ product_id: 1, sku: 'A-1', quantity: 2, stock: { available: 3 } }],
} as ManagedOrder

test.each([
  ['the same again', [line(1, 2)], null],
  ['one more', [line(1, 3)], [[1, 3, 5]]],
  [
    'another product',
    [line(1, 2), line(4, 1)],
    [
      [1, 2, 5],
      [4, 1, 5],
    ],
  ],
  ['nothing any more', [], []],
])('changed while the order was being saved: %s', (_what, lines, left) => {
  const draft = itemsAnew({ version: 7, lines, delivery: 'tariff' }, stored)
  expect(draft?.lines.map((each) => [each.product_id, each.quantity, each.most]) ?? null).toEqual(left)
  if (draft) expect(draft).toEqual({ version: 8, lines: draft.lines })
})

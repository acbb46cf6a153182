import { expect, test } from 'vitest'
import { lineChange } from './items-draft.ts'

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

import { expect, test } from 'vitest'
import { emptyDraft, readDraft } from './bulk-draft.ts'

test.each([
  ['price', { amount: '5' }, { kind: 'price', field: 'user_price', percent: 5, rounding: 10 }],
  ['price', { amount: '7,5', sign: '-' }, { kind: 'price', field: 'user_price', percent: -7.5, rounding: 10 }],
  [
    'price',
    { way: 'rubles', amount: '100', field: 'master_price', rounding: '50' },
    { kind: 'price', field: 'master_price', rubles: 100, rounding: 50 },
  ],
  ['price', { way: 'set', amount: '1 990' }, { kind: 'price', field: 'user_price', set: 1990 }],
  ['price', { way: 'set', amount: '' }, { kind: 'price', field: 'user_price', set: null }],
  ['stock', { stock: '' }, { kind: 'stock', set: null }],
  ['stock', { stock: '12' }, { kind: 'stock', set: 12 }],
  ['section', { category: '3', subcategory: '' }, { kind: 'section', category_id: 3, subcategory_id: null }],
  ['section', { category: '3', subcategory: '7' }, { kind: 'section', category_id: 3, subcategory_id: 7 }],
  ['visibility', {}, { kind: 'visibility', hidden: true }],
  ['markup', {}, { kind: 'markup', by_hand: false, discounted: false }],
  ['markup', { takesByHand: true }, { kind: 'markup', by_hand: true, discounted: false }],
] as const)('%s chosen as %j becomes one change', (kind, chosen, change) => {
  expect(readDraft(kind, { ...emptyDraft, ...chosen })).toEqual({ ok: true, change })
})

test.each([
  ['price', { amount: '' }],
  ['price', { amount: '0' }],
  ['price', { amount: '100', sign: '-' }],
  ['price', { amount: 'пять' }],
  ['price', { way: 'set', field: 'price', amount: '' }],
  ['section', {}],
  ['stock', { stock: 'много' }],
] as const)('%s chosen as %j is not a change yet', (kind, chosen) => {
  expect(readDraft(kind, { ...emptyDraft, ...chosen })).toEqual({ ok: false, error: expect.stringMatching(/[а-я]/) })
})

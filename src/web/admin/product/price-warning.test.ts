import { expect, test } from 'vitest'
import { draftWarnings } from './price-warning.tsx'
import { emptyProduct } from './product-draft.ts'

const before = { price: 1000, user_price: 900, master_price: 700 }
const typed = { price: '1 000', user_price: '900', master_price: '700' }

test.each([
  ['nothing changed', {}, before, []],
  ['a master above retail', { master_price: '950' }, before, ['master-above-retail']],
  ['a retail price below the master price', { user_price: '650' }, before, ['master-above-retail']],
  ['a product for nothing', { user_price: '0' }, before, ['zero-price', 'master-above-retail']],
  ['no retail price: the base one counts', { user_price: '', master_price: '999' }, before, []],
  ['a new product', { master_price: '950' }, undefined, ['master-above-retail']],
  ['what cannot be read is said elsewhere', { user_price: 'сто', master_price: '950' }, before, []],
  ['no base price yet', { price: '', master_price: '950' }, undefined, []],
])('%s', (_name, changed, was, warnings) => {
  expect(draftWarnings({ ...emptyProduct, ...typed, ...changed }, was)).toEqual(warnings)
})

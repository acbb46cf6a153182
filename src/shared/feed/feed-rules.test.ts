import { expect, test } from 'vitest'
import { type FeedProduct, type LeftOutReason, reasonLeftOut } from './feed-rules.ts'

const good: FeedProduct = {
  hidden: false,
  discontinued: false,
  categoryId: 3,
  price: 1890,
  quantity: 2,
  brand: 'Askoll',
  pictures: 1,
}
const anything = { minPrice: null, withoutCategories: [] }
const counted = { isStockCounted: true }

test.each<[string, Partial<FeedProduct>, LeftOutReason | null]>([
  ['in stock, with a photo and a maker', {}, null],
  ['hidden', { hidden: true, quantity: 0, pictures: 0 }, 'hidden'],
  ['no longer made', { discontinued: true, quantity: 0 }, 'discontinued'],
  ['without a price', { price: 0 }, 'no-price'],
  ['sold out', { quantity: 0 }, 'out-of-stock'],
  ['promised beyond what is there', { quantity: -1 }, 'out-of-stock'],
  ['never counted', { quantity: null }, 'unknown-stock'],
  ['of an unknown maker', { brand: ' ' }, 'no-brand'],
  ['without a photo', { pictures: 0 }, 'no-photo'],
])('a product that is %s', (_words, given, reason) => {
  expect(reasonLeftOut({ ...good, ...given }, counted, anything)).toBe(reason)
})

test('what nobody has counted is offered where no number is wanted', () => {
  expect(reasonLeftOut({ ...good, quantity: null }, { isStockCounted: false }, anything)).toBeNull()
})

test.each([
  [1891, 'cheap'],
  [1890, null],
  [null, null],
])('with a lowest price of %s', (minPrice, reason) => {
  expect(reasonLeftOut(good, counted, { minPrice, withoutCategories: [] })).toBe(reason)
})

test('a category that is switched off is left out whole', () => {
  expect(reasonLeftOut(good, counted, { minPrice: 9999, withoutCategories: [7, 3] })).toBe('category')
  expect(reasonLeftOut(good, counted, { minPrice: null, withoutCategories: [7] })).toBeNull()
})

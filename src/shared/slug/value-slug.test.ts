import { expect, test } from 'vitest'
import { attributeFacetKey, freeValueSlug, valueSlug } from './value-slug.ts'

test.each([
  ['25', '25'],
  ['4 защёлки', '4-zashchyolki'],
  ['Bosch / Siemens', 'bosch-siemens'],
  ['5×12,5×32', '5-12-5-32'],
  ['R600a', 'r600a'],
  ['3/4"', '3-4'],
  ['°', 'value'],
])('«%s» in an address is %s', (label, slug) => {
  expect(valueSlug(label)).toBe(slug)
})

test('answers that would read alike are told apart by a number', () => {
  const taken = new Set(['1-5', '1-5-2'])
  expect(freeValueSlug('1,5', taken)).toBe('1-5-3')
  expect(freeValueSlug('2,5', taken)).toBe('2-5')
})

test('a long answer is cut, and still told apart', () => {
  const long = 'a'.repeat(200)
  expect(valueSlug(long)).toHaveLength(80)
  expect(freeValueSlug(long, new Set([valueSlug(long)])).length).toBeLessThanOrEqual(80)
})

test.each([
  ['Мощность, Вт', 'attr.moshchnost-vt'],
  ['Угол, °', 'attr.ugol'],
])('the filter «%s» has the key %s', (attribute, key) => {
  expect(attributeFacetKey(attribute)).toBe(key)
})

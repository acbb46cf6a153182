import { expect, test } from 'vitest'
import { pageInstead } from './page-instead.ts'

test.each([
  ['/nasosy', 0, 72, undefined],
  ['/nasosy?page=3', 24, 72, undefined],
  ['/nasosy?page=4', 0, 72, '/nasosy?page=3'],
  ['/nasosy?brand=bosch,lg&page=50', 0, 72, '/nasosy?brand=bosch,lg&page=3'],
  ['/nasosy?page=2', 0, 24, '/nasosy'],
  ['/nasosy?page=2', 0, 0, '/nasosy'],
  ['/search?q=%D0%BD%D0%B0%D1%81%D0%BE%D1%81&page=9', 0, 30, '/search?q=%D0%BD%D0%B0%D1%81%D0%BE%D1%81&page=2'],
  // Counted when there was more.
  ['/nasosy?page=3', 0, 73, '/nasosy'],
])('of %s with %i products shown of %i the visitor belongs to %s', (address, shown, total, instead) => {
  const url = new URL(address, 'https://shop.example')
  expect(pageInstead(url, { products: Array(shown).fill({}), total })).toBe(instead)
})

import { expect, test } from 'vitest'
import { isDropWorthTelling } from './price-drop-rules.ts'

test.each([
  [1000, 970, true],
  [1000, 971, false],
  [1000, 1000, false],
  [1000, 1200, false],
  [100, 97, true],
  [100, 98, false],
  [10, 9, true],
  [1890, 0, false],
  [0, 0, false],
])('known at %i ₽ and now at %i ₽: told %s', (seen, now, isTold) => {
  expect(isDropWorthTelling({ seen, now })).toBe(isTold)
})

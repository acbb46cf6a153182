import { expect, test } from 'vitest'
import { pagesAround } from './admin-pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 13, [1, 2, 3, -13, 13]],
  [7, 13, [1, -6, 6, 7, 8, -13, 13]],
  [4, 13, [1, 2, 3, 4, 5, -13, 13]],
  [13, 13, [1, -12, 12, 13]],
  [20, 13, [1, -13, 13]],
])('from page %i of %i a shopkeeper can go to %j', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})

import { expect, test } from 'vitest'
import { pageCount, pageNumbers } from './page-numbers.ts'

const cases = [
  { current: 1, last: 1, shown: [1] },
  { current: 1, last: 3, shown: [1, 2, 3] },
  { current: 1, last: 9, shown: [1, 2, null, 9] },
  { current: 5, last: 9, shown: [1, null, 4, 5, 6, null, 9] },
  { current: 9, last: 9, shown: [1, null, 8, 9] },
  { current: 3, last: 5, shown: [1, 2, 3, 4, 5] },
]

test.each(cases)('on page $current of $last the links are $shown', ({ current, last, shown }) => {
  expect(pageNumbers(current, last)).toEqual(shown)
})

test.each([
  [0, 1],
  [24, 1],
  [25, 2],
  [10_000, 100],
])('%i products stand on %i pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages)
})

import { expect, test } from 'vitest'
import { missingPieces } from './shortage-contract.ts'

test.each([
  [[1, 4], 2, [0, 3]],
  [[5], 5, [0]],
  [[2, 2, 1], 0, [2, 2, 1]],
  [[2, 2, 1], 3, [0, 1, 1]],
  [[], 3, []],
])('orders of %j with %i on the shelf lack %j', (wanted, onShelf, missing) => {
  expect(missingPieces(wanted, onShelf)).toEqual(missing)
})

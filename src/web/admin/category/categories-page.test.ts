import { expect, test } from 'vitest'
import { movedTo } from './categories-page.tsx'

const list = [{ id: 1 }, { id: 2 }, { id: 3 }]

test.each([
  [1, 1, [2, 1, 3]],
  [1, 2, [2, 3, 1]],
  [3, 0, [3, 1, 2]],
  [2, 1, [1, 2, 3]],
  [1, -1, [1, 2, 3]],
  [1, 9, [2, 3, 1]],
  [7, 0, [1, 2, 3]],
])('category %i moved to place %i leaves the order %j', (id, place, order) => {
  expect(movedTo(list, id, place).map((category) => category.id)).toEqual(order)
})

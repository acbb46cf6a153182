import { expect, test } from 'vitest'
import { peopleToTell } from './arrival-rules.ts'

test.each<[number | null, number]>([
  [null, Number.POSITIVE_INFINITY],
  [-2, 0],
  [0, 0],
  [1, 10],
  [2, 10],
  [3, 15],
  [40, 200],
])('of %s pieces that came, %s people are told within a day', (pieces, people) => {
  expect(peopleToTell(pieces)).toBe(people)
})

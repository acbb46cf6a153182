import { expect, test } from 'vitest'
import { longestGap, longestStaleness } from './measure.ts'

test('the longest gap counts from the beginning and to the end', () => {
  expect(longestGap([100, 200, 900, 1000], 0, 1100)).toBe(700)
  expect(longestGap([600, 700], 0, 800)).toBe(600)
  expect(longestGap([100], 0, 800)).toBe(700)
  expect(longestGap([], 50, 800)).toBe(750)
})

test('what was answered outside of the time that is judged counts for nothing', () => {
  expect(longestGap([10, 20, 500, 5000], 100, 1000)).toBe(500)
})

const changes = [
  { price: 101, savedAt: 1000 },
  { price: 102, savedAt: 3000 },
  // 103 was never confirmed: nobody can be asked to show it.
  { price: 104, savedAt: 9000 },
]

test('an old price counts from the moment on when the next one was saved', () => {
  expect(longestStaleness(changes, [{ price: 101, askedAt: 3400 }])).toBe(400)
  expect(longestStaleness(changes, [{ price: 100, askedAt: 3400 }])).toBe(2400)
  expect(longestStaleness(changes, [{ price: 102, askedAt: 9001 }])).toBe(1)
})

test('who asked before it was saved, or is shown it, or a price that was never confirmed, is shown nothing old', () => {
  const seen = [
    { price: 101, askedAt: 2990 },
    { price: 102, askedAt: 3400 },
    { price: 103, askedAt: 8000 },
    { price: 104, askedAt: 99_000 },
    { price: 105, askedAt: 99_000 },
  ]
  expect(longestStaleness(changes, seen)).toBe(0)
  expect(longestStaleness([], seen)).toBe(0)
})

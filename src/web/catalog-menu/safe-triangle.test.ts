import { expect, test } from 'vitest'
import { isOnTheWay } from './safe-triangle.ts'

const column = { left: 340, top: 100, bottom: 600 }

test.each([
  ['straight to the right', { x: 110, y: 120 }, true],
  ['down to the right', { x: 110, y: 130 }, true],
  ['straight down', { x: 100, y: 140 }, false],
  ['steeply down, past the column’s end', { x: 101, y: 140 }, false],
  ['up, past its beginning', { x: 110, y: 115 }, false],
  ['to the left', { x: 90, y: 125 }, false],
  ['nowhere', { x: 100, y: 120 }, false],
])('a hand going %s', (_, to, expected) => {
  expect(isOnTheWay({ x: 100, y: 120 }, to, column)).toBe(expected)
})

import { expect, test } from 'vitest'
import { otherLayout } from './keyboard-layout.ts'

test.each([
  ['yfcjc', 'насос'],
  ['vfy;tnf k.rf', 'манжета люка'],
  ['ищыср', 'bosch'],
  ['Насос 12', 'yfcjc 12'],
  ['😀', '😀'],
])('«%s» is «%s»', (typed, meant) => {
  expect(otherLayout(typed)).toBe(meant)
})

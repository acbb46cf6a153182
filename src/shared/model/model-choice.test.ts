import { expect, test } from 'vitest'
import { modelSearch, readModelChoice } from './model-choice.ts'

test.each([
  ['', ''],
  ['utm_source=x', ''],
  ['kind=original&in_stock=1', '?in_stock=1&kind=original'],
  ['unit=d12&page=2&diagram=7', '?diagram=7&unit=d12&page=2'],
  ['unit=other', '?unit=other'],
  ['section=34', '?section=34'],
  // What cannot be read is not there.
  ['kind=stolen&unit=x1&section=-3&diagram=0', ''],
  ['in_stock=yes', ''],
  ['page=2', ''],
  ['unit=s5&page=1', '?unit=s5'],
  ['unit=s5&page=100', '?unit=s5'],
])('«?%s» is «%s»', (given, expected) => {
  expect(modelSearch(readModelChoice(new URLSearchParams(given)))).toBe(expected)
})

import { expect, test } from 'vitest'
import { loggedText } from './logged-text.ts'

test.each([
  ['  Насос   Askoll ', 'насос askoll'],
  ['DC31-00178A', 'dc31-00178a'],
  ['89991234567', null],
  ['+7 (999) 123-45-67', null],
  ['anna@example.com', null],
  ['421974272500', '421974272500'],
  ['   ', null],
])('«%s» is stored as %j', (typed, kept) => {
  expect(loggedText(typed)).toBe(kept)
})

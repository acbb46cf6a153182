import { expect, test } from 'vitest'
import { matchedPieces } from './matched-pieces.ts'

test.each([
  ['Насос сливной', 'насос', '[Насос] сливной'],
  ['Щётки двигателя', 'щетки', '[Щётки] двигателя'],
  ['Насос сливной 40 Вт', '40 сливн', 'Насос [сливн]ой [40] Вт'],
  ['Насос', 'осос', 'Насос'],
  ['Ремень 1270 J4 (J5)', 'j', 'Ремень 1270 [J]4 ([J]5)'],
  ['Насос', '.*', 'Насос'],
])('in «%s» «%s» stands out as %s', (name, typed, expected) => {
  const shown = matchedPieces(name, typed).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
  expect(shown.join('')).toBe(expected)
})

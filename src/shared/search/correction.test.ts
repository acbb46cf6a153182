import { expect, test } from 'vitest'
import { correctionsOf, correctionText } from './correction.ts'

test.each([
  [0, ''],
  [1, 'Похоже, была включена другая раскладка'],
  [2, 'Исправили опечатку'],
  [3, 'Похоже, была включена другая раскладка, исправили опечатку'],
  [4, 'Похоже, слово набрано буквами другого алфавита'],
])('change %d is said as «%s»', (change, text) => {
  expect(correctionText(correctionsOf(change))).toBe(text)
})

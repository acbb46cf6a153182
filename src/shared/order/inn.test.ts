import { expect, test } from 'vitest'
import { parseInn, parseKpp } from './inn.ts'

test.each([
  ['7707083893', '7707083893'],
  [' 7707 083893 ', '7707083893'],
  ['500100732259', '500100732259'],
  ['7707083894', null],
  ['7707083983', null],
  ['500100732258', null],
  ['500100732359', null],
  ['0000000000', null],
  ['000000000000', null],
  ['77070838', null],
  ['77070838931', null],
  ['٧٧٠٧٠٨٣٨٩٣', null],
  ['', null],
  ["7707083893'--", null],
])('the ИНН %j is read as %j', (typed, inn) => {
  expect(parseInn(typed)).toBe(inn)
})

test.each([
  ['770701001', '770701001'],
  ['7707ab001', '7707AB001'],
  ['77070100', null],
  ['77070100X', null],
])('the КПП %j is read as %j', (typed, kpp) => {
  expect(parseKpp(typed)).toBe(kpp)
})

import { expect, test } from 'vitest'
import { codesText, readCodesText } from './symptom-codes.ts'

test.each([
  ['Samsung: 5E, 5C\nLG: OE', { Samsung: ['5E', '5C'], LG: ['OE'] }],
  ['  Bosch :E18 ;  E23 \n\n', { Bosch: ['E18', 'E23'] }],
  ['Samsung: 5E\nSamsung: 5C, 5E', { Samsung: ['5E', '5C'] }],
  ['Hotpoint-Ariston: F 05', { 'Hotpoint-Ariston': ['F 05'] }],
  ['', {}],
])('%j is %j', (typed, codes) => {
  expect(readCodesText(typed)).toEqual({ ok: true, codes })
})

test.each(['Samsung 5E', 'Samsung:', ': 5E', `${'S'.repeat(41)}: 5E`, `Samsung: ${'5'.repeat(17)}`])(
  '%j is rejected with a sentence',
  (typed) => {
    const read = readCodesText(typed)
    expect(read.ok ? '' : read.error).toMatch(/[а-я]{4}/i)
  },
)

test('what is shown is read back as it was', () => {
  const codes = { Samsung: ['5E', '5C'], 'Hotpoint-Ariston': ['F05'] }
  expect(readCodesText(codesText(codes))).toEqual({ ok: true, codes })
})

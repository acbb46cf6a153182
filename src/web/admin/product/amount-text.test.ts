import { expect, test } from 'vitest'
import { readAmount } from './amount-text.ts'

test.each([
  ['user_price', '2 150', { ok: true, value: 2150 }],
  ['user_price', ' 2\u00a0150 ₽ ', { ok: true, value: 2150 }],
  ['user_price', '2150,50', { ok: true, value: 2150.5 }],
  ['user_price', '', { ok: true, value: null }],
  ['quantity', '12', { ok: true, value: 12 }],
  ['quantity', '', { ok: true, value: null }],
  ['price', '0', { ok: true, value: 0 }],
] as const)('%s typed as «%s» is understood', (field, typed, read) => {
  expect(readAmount(field, typed)).toEqual(read)
})

test.each([
  ['price', ''],
  ['price', '-5'],
  ['price', '12,345'],
  ['user_price', 'много'],
  ['master_price', '10000000'],
  ['quantity', '1,5'],
  ['quantity', '1000001'],
] as const)('%s typed as «%s» is asked about', (field, typed) => {
  expect(readAmount(field, typed)).toEqual({ ok: false, error: expect.stringMatching(/[а-я]/) })
})

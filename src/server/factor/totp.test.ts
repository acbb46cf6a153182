import { expect, test } from 'vitest'
import { base32, matchingStep, stepAt, totpCode, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// Appendix B of RFC 6238, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(totpCode(secret, stepAt(seconds * 1000))).toBe(code)
})

test.each([
  [-2, null],
  [-1, -1],
  [0, 0],
  [1, 1],
  [2, null],
])('a code %i steps away is taken for step %s', (away, taken) => {
  const time = 1_700_000_000_000
  const found = matchingStep(secret, totpCode(secret, stepAt(time) + away), time)
  expect(found === null ? null : found - stepAt(time)).toBe(taken)
})

test.each(['', '12345', '1234567', 'abcdef'])('«%s» is nobody’s code', (code) => {
  expect(matchingStep(secret, code, 59_000)).toBeNull()
})

test('the secret is written as apps take it', () => {
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(base32(Buffer.from('fooba'))).toBe('MZXW6YTB')
  expect(totpUri(secret, { shop: 'Шильдик', email: 'a@b.ru' })).toBe(
    `otpauth://totp/${encodeURIComponent('Шильдик')}:a%40b.ru?secret=${base32(secret)}&issuer=${encodeURIComponent('Шильдик')}`,
  )
})

import { expect, test } from 'vitest'
import { formatPhone, isCompletePhone, parsePhone, showPhone } from './phone.ts'

test.each([
  ['', ''],
  ['+', ''],
  ['+7', '+7'],
  ['8', '+7'],
  ['9', '+79'],
  ['8916', '+7916'],
  ['916123', '+7916123'],
  ['8 (916) 123-45-67', '+79161234567'],
  ['+79161234567999', '+79161234567'],
])('typing «%s» shows «%s»', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown)
})

test.each([
  ['+79161234567', '+79161234567'],
  ['79161234567', '+79161234567'],
  ['89161234567', '+79161234567'],
  ['9161234567', '+79161234567'],
  ['+7 (916) 123-45-67', '+79161234567'],
  [' 8-916-123.45.67 ', '+79161234567'],
  ['тел. 8 916 1234567', '+79161234567'],
  ['+7 (771) 234-56-78', '+77712345678'],
  ['+7916123456', null],
  // Too many digits, or those of another country: cut to fit, they would be somebody else's phone.
  ['+375 29 123-45-67', null],
  ['375291234567', null],
  ['+3752912345', null],
  ['+84 91 234 56 78', null],
  ['+1 202 555 0123', null],
  ['+79161234567999', null],
  ['891612345678', null],
  ['8 916 123-45-67 доб. 12', null],
  ['8 916 123-45-67, 8 916 765-43-21', null],
  ['8001234567', '+78001234567'],
  ['843 200-11-22', '+78432001122'],
  ['+7916123456', null],
  ['39161234567', null],
  ['7', null],
  ['', null],
  ['телефон', null],
  ['+7916123456٦', null],
  ['+79161234567\u0000', null],
  ['+7916\u202e1234567', null],
  ['\u200b89161234567', null],
  ['8'.repeat(41), null],
])('%j is the phone %j', (typed, phone) => {
  expect(parsePhone(typed)).toBe(phone)
})

test('a complete phone is +7 and ten digits', () => {
  expect(isCompletePhone('+79161234567')).toBe(true)
  expect(isCompletePhone('+7916123456')).toBe(false)
  expect(isCompletePhone('89161234567')).toBe(false)
})

test('a phone is read in groups, and what is no phone stays as it is', () => {
  expect(showPhone('+79165550124')).toBe('+7\u00a0916\u00a0555-01-24')
  expect(showPhone('')).toBe('')
})

import { expect, test } from 'vitest'
import { longPasswordText, passwordError, shortPasswordText } from './sign-in-rules.ts'

test.each([
  ['1234567', shortPasswordText],
  ['12345678', null],
  ['пароль 8', null],
  ['😀'.repeat(7), shortPasswordText],
  ['😀'.repeat(8), null],
  ['a'.repeat(128), null],
  ['a'.repeat(129), longPasswordText],
])('the password %j is answered with %j', (password, fault) => {
  expect(passwordError(password)).toBe(fault)
})

test('the sentence is the one of the specification', () => {
  expect(shortPasswordText).toBe('Пароль должен содержать минимум 8 символов')
})

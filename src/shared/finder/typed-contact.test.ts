import { expect, test } from 'vitest'
import { typedContact, typedOrderNumber } from './typed-contact.ts'

test.each([
  ['+7 (916) 123-45-67', '9161234567'],
  ['8 916 123 45 67', '9161234567'],
  ['89161234567', '9161234567'],
  ['916 123', '916123'],
  ['Соколова Анна', 'Соколова Анна'],
  ['anna@example.ru', 'anna@example.ru'],
  ['DC31-00054D', 'DC31-00054D'],
])('%s is looked for as %s', (typed, stored) => {
  expect(typedContact(typed)).toBe(stored)
})

test.each([
  ['10485', 10485],
  ['№ 10485', 10485],
  ['№10485', 10485],
  ['010485', undefined],
  ['+7916', undefined],
  ['99999999999', undefined],
])('%s means order %s', (typed, number) => {
  expect(typedOrderNumber(typed)).toBe(number)
})

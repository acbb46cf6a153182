import { expect, test } from 'vitest'
import { codesOfBrand } from './error-codes.ts'

const codes = { Samsung: ['5E', '5C'], 'Hotpoint-Ariston': ['F05'], Bosch: ['E18'], Siemens: ['E18', 'E23'] }

test.each([
  ['Samsung', ['5E', '5C']],
  ['SAMSUNG', ['5E', '5C']],
  ['Hotpoint Ariston', ['F05']],
  ['Bosch / Siemens', ['E18', 'E23']],
  ['Bosch/Siemens', ['E18', 'E23']],
  ['LG', []],
  ['', []],
])('a display of %s shows %j', (brand, expected) => {
  expect(codesOfBrand(codes, brand)).toEqual(expected)
})

import { expect, test } from 'vitest'
import { barcodesOf, isBarcode } from './barcode.ts'

test.each([
  ['4670028540947', true],
  ['2009084317286', true],
  ['4670028540948', false],
  ['96385074', true],
  ['012345678905', true],
  ['0000000000000', false],
  ['467002854094', false],
  ['467002854094X', false],
  ['', false],
])('%s', (text, is) => {
  expect(isBarcode(text)).toBe(is)
})

test('barcodes are found among the attributes, wrong ones are left out', () => {
  const attributes = [
    ['Мощность', '96385074'],
    ['Штрихкод', '4670028540947, 4670028540948; 96385074'],
    ['EAN', '4670028540947'],
  ] as const
  expect(barcodesOf(attributes)).toEqual(['4670028540947', '96385074'])
})

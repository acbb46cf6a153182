import { expect, test } from 'vitest'
import { countOf, productForms } from './count.ts'

const counts = [
  [0, '0 товаров'],
  [1, '1 товар'],
  [3, '3 товара'],
  [11, '11 товаров'],
  [21, '21 товар'],
  [38, '38 товаров'],
  [2140, '2 140 товаров'],
] as const

test.each(counts)('%i is said as «%s»', (count, text) => {
  expect(countOf(count, productForms).replaceAll('\u00a0', ' ')).toBe(text)
})

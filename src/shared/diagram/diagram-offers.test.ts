import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DiagramItem } from './diagram-contract.ts'
import { bestItem, isInStock, newerNumbers, offersOf, productsAt } from './diagram-offers.ts'

const card = (sku: string, quantity: number | null, discontinued = false) =>
  ({ id: 1, sku, quantity, discontinued }) as ProductCard

function item(given: Partial<DiagramItem>): DiagramItem {
  return {
    number: 'A',
    quantity: 1,
    note: '',
    serial_from: '',
    serial_to: '',
    product: null,
    replacements: [],
    ...given,
  }
}

const part = (number: string, product: ProductCard | null, quantity = 1) => ({ number, quantity, product })
const position = (...items: DiagramItem[]) => ({ key: '1', name: '', x: 0, y: 0, targets: [], outline: null, items })

const replaced = item({
  quantity: 2,
  replacements: [
    { chain: ['B'], parts: [part('C', card('C', 4), 3), part('D', card('D', 1))] },
    { chain: [], parts: [part('E', null)] },
    { chain: [], parts: [part('F', card('F', 0))] },
  ],
})

test('a part on sale is offered itself, whatever newer number it has', () => {
  const sold = item({ product: card('A', 3), replacements: replaced.replacements })

  expect(offersOf(sold)).toEqual([{ parts: [part('A', sold.product)], instead: [] }])
  expect(newerNumbers(sold)).toEqual(['C + D', 'E', 'F'])
})

test('a replaced number offers all that can be bought instead, with what it stands for', () => {
  const offers = offersOf(replaced)

  expect(offers.map(({ instead }) => instead)).toEqual([['A', 'B'], ['A']])
  expect(offers.map(({ parts }) => parts.map(({ number, quantity }) => `${number}×${quantity}`))).toEqual([
    ['C×6', 'D×2'],
    ['F×2'],
  ])
  expect(newerNumbers(replaced)).toEqual([])
})

test('what is not sold is named and offers nothing', () => {
  expect(offersOf(item({}))).toEqual([{ parts: [part('A', null)], instead: [] }])
  expect(productsAt(position(item({ product: card('A', 5, true) })))).toEqual([])
})

test.each([
  ['lies in the shop', item({ product: card('A', 1) }), true],
  ['nobody knows', item({ product: card('A', null) }), false],
  ['none left', item({ product: card('A', 0) }), false],
  ['discontinued', item({ product: card('A', 3, true) }), false],
  ['a bare number', item({}), false],
  ['a set that is complete', replaced, true],
  [
    'half of a set',
    item({ replacements: [{ chain: [], parts: [part('C', card('C', 4)), part('D', card('D', 0))] }] }),
    false,
  ],
])('«В наличии»: %s', (_what, given, expected) => {
  expect(isInStock(position(given))).toBe(expected)
})

test('of the variants of a position the one that can be bought speaks for it', () => {
  const sold = item({ number: 'B', product: card('B', 2) })

  expect(bestItem(position(item({}), replaced, sold))).toBe(sold)
  expect(bestItem(position())).toBeUndefined()
})

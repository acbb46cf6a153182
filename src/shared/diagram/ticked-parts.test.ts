import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DiagramItem, DiagramPosition } from './diagram-contract.ts'
import { addedTexts, rowKey, tickedParts } from './ticked-parts.ts'

const product = (id: number, more: Partial<ProductCard> = {}) =>
  ({ id, name: `Деталь ${id}`, sku: `N-${id}`, quantity: 5, discontinued: false, ...more }) as ProductCard
const item = (of: ProductCard | null, quantity = 1): DiagramItem => ({
  number: of?.sku ?? 'X',
  quantity,
  note: '',
  serial_from: '',
  serial_to: '',
  product: of,
  replacements: [],
})
const place = (key: string, items: DiagramItem[]): DiagramPosition => ({
  key,
  name: '',
  x: 0,
  y: 0,
  targets: [],
  outline: null,
  items,
})
const [pump, bolt] = [product(1), product(2)]
const gone = product(3, { discontinued: true })
const positions = [
  place('1', [item(pump)]),
  place('2', [item(bolt, 4), item(product(4))]),
  place('3', [item(bolt, 2)]),
  place('4', [item(gone)]),
  place('5', [item(null)]),
]

test('what is ticked is taken as often as it is built in, at all its places together', () => {
  const all = new Set(positions.flatMap(({ key }) => [rowKey(key, 0), rowKey(key, 1)]))

  expect(tickedParts(positions, new Set([rowKey('2', 0), rowKey('3', 0)]))).toEqual([{ product: bolt, quantity: 6 }])
  expect(tickedParts(positions, all).map((part) => [part.product.id, part.quantity])).toEqual([
    [1, 1],
    [2, 6],
    [4, 1],
  ])
  expect(tickedParts(positions, new Set())).toEqual([])
})

test('one answer says what was added and why the rest was not', () => {
  const parts = [
    { product: pump, quantity: 1, added: 1, isCartFull: false },
    { product: bolt, quantity: 6, added: 5, isCartFull: false },
    { product: product(5, { quantity: 0 }), quantity: 1, added: 0, isCartFull: true },
    { product: product(6, { quantity: null }), quantity: 2, added: 0, isCartFull: true },
  ]
  expect(addedTexts(parts)).toEqual({
    added: 2,
    pieces: 6,
    missing: [
      'Деталь 2: добавили 5 из 6 — больше нет на складе',
      'Деталь 5: нет в наличии',
      'Деталь 6: в корзине больше нет места',
    ],
  })
})

test('what is in the cart already counts against the stock', () => {
  // Five there are, five lie in the cart.
  expect(addedTexts([{ product: pump, quantity: 1, added: 0, isCartFull: false }]).missing).toEqual([
    'Деталь 1: все, что есть на складе, уже в корзине',
  ])
})

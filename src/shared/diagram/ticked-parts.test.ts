import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DiagramItem, DiagramPosition } from './diagram-contract.ts'
import { leftTicked, rowKey, tickedParts } from './ticked-parts.ts'

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

test('what the shop did not take stays ticked, what it never can does not', () => {
  const ticked = new Set([rowKey('1', 0), rowKey('2', 0), rowKey('2', 1), rowKey('3', 0)])
  const answered = (of: ProductCard, more: object) => {
    return { product: of, quantity: 1, added: 0, isCartFull: false, isRejected: false, ...more }
  }
  const answer = [
    answered(pump, { added: 1 }),
    answered(bolt, { quantity: 6, isRejected: true }),
    answered(product(4), { product: product(4, { quantity: 0 }) }),
  ]
  expect([...leftTicked(positions, ticked, answer)]).toEqual([rowKey('2', 0), rowKey('3', 0)])
  expect([...leftTicked(positions, ticked, [answered(pump, { isCartFull: true })])]).toEqual([rowKey('1', 0)])
  expect(leftTicked(positions, ticked, []).size).toBe(0)
})

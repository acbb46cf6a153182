import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { addedTexts } from './added-parts.ts'

const product = (id: number, quantity: number | null = 5) => ({ id, name: `Деталь ${id}`, quantity }) as ProductCard
const [pump, bolt] = [product(1), product(2)]

test('one answer says what was added and why the rest was not', () => {
  const parts = [
    { product: pump, quantity: 1, added: 1, isCartFull: false, isRejected: false },
    { product: bolt, quantity: 6, added: 5, isCartFull: false, isRejected: false },
    { product: product(5, 0), quantity: 1, added: 0, isCartFull: true, isRejected: false },
    { product: product(6, null), quantity: 2, added: 0, isCartFull: true, isRejected: false },
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

test('what the shop did not take is not told to be sold out', () => {
  expect(addedTexts([{ product: pump, quantity: 1, added: 0, isCartFull: false, isRejected: true }])).toEqual({
    added: 0,
    pieces: 0,
    missing: ['Деталь 1: не удалось добавить. Попробуйте ещё раз'],
  })
})

test('what is in the cart already counts against the stock', () => {
  // Five there are, five lie in the cart.
  expect(addedTexts([{ product: pump, quantity: 1, added: 0, isCartFull: false, isRejected: false }]).missing).toEqual([
    'Деталь 1: всё, что есть на складе, уже в корзине',
  ])
})

import { expect, test } from 'vitest'
import { type ListedRow, rowItem, rowsLeft, withProduct, withQuantity } from './quick-order-rows.ts'

function part(id: number, quantity: number | null = 5, discontinued = false) {
  return { id, quantity, discontinued, sku: `A${id}` } as NonNullable<ListedRow['product']>
}

function row(key: number, given: Partial<ListedRow>): ListedRow {
  return {
    key,
    text: '',
    article: `A${key}`,
    status: 'found',
    quantity: 1,
    product: null,
    replaces: null,
    candidates: [],
    similar: [],
    available: null,
    fault: null,
    ...given,
  }
}

test.each([
  [row(1, { product: part(7), quantity: 2 }), { id: 7, quantity: 2 }],
  [row(1, { product: part(7, null), quantity: 2 }), { id: 7, quantity: 2 }],
  [row(1, { product: part(7, 5), quantity: 9, available: 5 }), { id: 7, quantity: 5 }],
  [row(1, { product: part(7, 0), available: 0 }), null],
  [row(1, { product: part(7, 5, true) }), null],
  [row(1, { product: part(7), quantity: null }), null],
  [row(1, { product: null }), null],
])('a row goes into the cart only with a product that can be bought and a quantity', (given, item) => {
  expect(rowItem(given)).toEqual(item)
})

test('a changed quantity is judged at once', () => {
  const first = row(1, { product: part(7, 5) })

  expect(withQuantity(first, 5)).toMatchObject({ status: 'found', available: null })
  expect(withQuantity(first, 6)).toMatchObject({ status: 'short', available: 5 })
  expect(withQuantity(first, null)).toMatchObject({ status: 'fault' })
  expect(withQuantity(withQuantity(first, null), 1)).toMatchObject({ status: 'found', fault: null })
})

test('a chosen product ends the doubt', () => {
  const doubtful = row(1, { status: 'ambiguous', candidates: [part(7), part(8)], quantity: 2 })

  expect(withProduct(doubtful, part(8))).toMatchObject({ status: 'replaced', product: { id: 8 }, candidates: [] })
})

test('what the cart took leaves the list, what it did not stays, and nothing else is touched', () => {
  const rows = [
    row(1, { product: part(7), quantity: 2 }),
    row(2, { product: part(7), quantity: 5 }),
    row(3, { status: 'missing', text: '???' }),
    row(4, { product: part(8), quantity: 1 }),
    row(5, { product: part(9), quantity: 9, available: 5, status: 'short' }),
  ]

  expect(rowsLeft(rows, [{ id: 7, quantity: 3 }])).toMatchObject([
    { key: 2, quantity: 3, status: 'short' },
    { key: 3, text: '???' },
    { key: 5, quantity: 4, available: 0 },
  ])
  expect(rowsLeft(rows, [])).toMatchObject([{ key: 3 }, { key: 5 }])
})

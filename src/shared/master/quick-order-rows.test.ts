import { expect, test } from 'vitest'
import {
  type ListedRow,
  rowItem,
  rowsLeft,
  withoutSent,
  withProduct,
  withQuantity,
  withRow,
} from './quick-order-rows.ts'

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

test('of two rows corrected one after the other both stay corrected, whichever is answered first', () => {
  const rows = [row(1, { text: 'first' }), row(2, { text: 'second' })]
  const once = withRow(rows, 1, ({ key }) => row(key, { product: part(7) }))

  expect(withRow(once, 2, ({ key }) => row(key, { product: part(8) }))).toMatchObject([
    { key: 1, product: { id: 7 } },
    { key: 2, product: { id: 8 } },
  ])
  expect(withRow(once, 3, () => row(3, {}))).toEqual(once)
})

test('what came into the list while the cart took it stays, and what was changed meanwhile is counted on', () => {
  const sent = [
    row(1, { product: part(7), quantity: 2 }),
    row(2, { product: part(8), quantity: 2 }),
    row(3, { product: part(9), quantity: 2 }),
    row(4, { status: 'missing', text: '???' }),
    row(5, { product: part(10), quantity: 3 }),
    row(6, { product: part(11), quantity: 3 }),
  ]
  const [first, more, fewer, , , refused] = sent as [ListedRow, ListedRow, ListedRow, ListedRow, ListedRow, ListedRow]
  const now = [
    first,
    withQuantity(more, 5),
    withQuantity(fewer, 1),
    row(4, { product: part(12), quantity: 1 }),
    // The fifth was taken away by hand.
    refused,
    row(7, { product: part(13), quantity: 1 }),
  ]

  expect(withoutSent(now, sent, [{ id: 11, quantity: 1 }])).toMatchObject([
    { key: 2, quantity: 3, status: 'found' },
    { key: 4, product: { id: 12 } },
    { key: 6, quantity: 1, status: 'short' },
    { key: 7, product: { id: 13 } },
  ])
})

test('a quantity that is just being typed stays as it is', () => {
  const sent = [row(1, { product: part(7), quantity: 2 })]
  const now = sent.map((each) => withQuantity(each, null))

  expect(withoutSent(now, sent, [])).toEqual(now)
})

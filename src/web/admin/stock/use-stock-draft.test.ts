import { expect, test } from 'vitest'
import type { StockProduct } from '#shared/stock/stock-contract.ts'
import { withoutApplied } from './use-stock-draft.ts'

const line = (id: number, quantity: number) => ({ product: { id } as StockProduct, quantity, price: '' })
const unclear = [{ id: 1, text: 'НЕТ-ТАКОГО', quantity: 1, candidates: [], fault: null, price: '' }]

test('what was scanned while a document was applied is the next one, and what was not recognised still waits', () => {
  const before = { key: 'one', lines: [line(3, 2), line(7, 5), line(8, 1)], unclear, last: 3 }

  const left = withoutApplied(before, [line(7, 4), line(8, 1)])

  expect(left).toEqual({ key: left.key, lines: [line(3, 2), line(7, 1)], unclear, last: null })
  expect(left.key).not.toBe('one')
})

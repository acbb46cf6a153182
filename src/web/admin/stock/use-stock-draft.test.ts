import { expect, test } from 'vitest'
import type { StockProduct } from '#shared/stock/stock-contract.ts'
import { withoutApplied } from './use-stock-draft.ts'

const line = (id: number, quantity: number) => ({ product: { id } as StockProduct, quantity, price: '' })
const unclear = [{ id: 1, text: 'НЕТ-ТАКОГО', quantity: 1, candidates: [], fault: null, price: '' }]

test.each([
  ['the note of the document', 'Накладная № 17 ', ''],
  ['a note typed since', 'Накладная № 18', 'Накладная № 18'],
])(
  'what was scanned while a document was applied is the next one, what was not recognised still waits; %s',
  (_, typed, note) => {
    const facts = { note: typed, supplier: '4', reason: 'damaged' } as const
    const before = { key: 'one', lines: [line(3, 2), line(7, 5), line(8, 1)], unclear, last: 3, facts }

    const applied = [
      { product_id: 7, quantity: 4 },
      { product_id: 8, quantity: 1 },
    ]
    const left = withoutApplied(before, { note: 'Накладная № 17', lines: applied })

    expect(left).toEqual({
      key: left.key,
      lines: [line(3, 2), line(7, 1)],
      unclear,
      last: null,
      facts: { ...facts, note },
    })
    expect(left.key).not.toBe('one')
  },
)

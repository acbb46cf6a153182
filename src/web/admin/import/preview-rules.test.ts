import { expect, test } from 'vitest'
import type { ImportRow } from '#shared/import/import-contract.ts'
import { previewOf } from './preview-rules.ts'

const row: ImportRow = {
  ...{ number: 2, sku: 'A-1', name: 'Насос', cells: [], action: 'update', fault: null, is_jump: false },
  ...{ product_id: 1, section: null, keeps_price: false, now: { user_price: 9400, quantity: 3 }, changes: {} },
} as ImportRow

test('a price and the stock are compared, the rest is named', () => {
  const changes: ImportRow['changes'] = {
    user_price: [9400, 1410],
    quantity: [3, 5],
    name: ['Насос', 'Помпа'],
    category_id: [1, 2],
  }
  expect(previewOf({ ...row, changes })).toMatchObject({
    price: { before: 9400, after: 1410, difference: '−85\u00a0%', isSlip: true },
    stock: { before: 3, after: 5 },
    others: ['Название', 'Раздел'],
  })
})

test('what the row does not change is shown as it is', () => {
  const { price, stock, others } = previewOf({ ...row, changes: { quantity: [3, 0] } } as ImportRow)
  expect(price).toMatchObject({ before: 9400, after: 9400, difference: null, isChanged: false })
  expect([stock, others]).toEqual([{ before: 3, after: 0 }, []])
})

test('another price than the retail one is named', () => {
  const { price } = previewOf({ ...row, changes: { master_price: [800, 1200] } } as ImportRow)
  expect(price).toMatchObject({ name: 'Цена мастера', before: 800, after: 1200, difference: '+50\u00a0%' })
})

test('a new part has nothing to compare with', () => {
  const changes = { name: [null, 'Насос'], user_price: [null, 990], quantity: [null, 4] }
  const preview = previewOf({ ...row, product_id: null, now: null, changes } as unknown as ImportRow)
  expect(preview).toMatchObject({
    price: { before: null, after: 990, difference: null },
    stock: { before: null, after: 4 },
    others: [],
  })
})

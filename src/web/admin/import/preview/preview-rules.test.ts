import { expect, test } from 'vitest'
import type { ImportRow } from '#shared/import/import-contract.ts'
import { hasPriceTick, isTaken, previewOf } from './preview-rules.ts'

const row: ImportRow = {
  ...{
    number: 2,
    sku: 'A-1',
    name: 'Насос',
    cells: [],
    action: 'update',
    fault: null,
    is_jump: false,
    markup_rule: null,
  },
  ...{
    product_id: 1,
    section: null,
    sections: null,
    keeps_price: false,
    is_doubtful: false,
    warnings: [],
    changes: {},
  },
  now: {
    ...{ sku: 'A-1', name: 'Насос', brand: 'Askoll', price: 9900 },
    ...{ user_price: 9400, master_price: 8000, quantity: 3 },
  },
}

test('the retail price and the stock are compared, every other field is shown old → new', () => {
  const changes: ImportRow['changes'] = {
    user_price: [9400, 1410],
    master_price: [8000, 1200.5],
    quantity: [3, 5],
    name: ['Насос', 'Помпа'],
    brand: ['Zelmer', 'Bosch'],
    kind: ['analog', 'original'],
    hidden: [true, false],
    category_id: [1, 2],
    subcategory_id: [null, 21],
  }
  const preview = previewOf({ ...row, changes, sections: ['Климат', 'Кухня / Ножи'] })
  expect(preview).toMatchObject({
    price: { before: 9400, after: 1410, difference: '−85\u00a0%', isSlip: true },
    stock: { before: 3, after: 5 },
  })
  expect(preview.others.map(({ label, before, after }) => `${label}: ${before} → ${after}`)).toEqual([
    'Цена мастера: 8\u00a0000 → 1\u00a0200,50',
    'Название: Насос → Помпа',
    'Марка: Zelmer → Bosch',
    'Вид: Аналог → Оригинал',
    'Скрыт: да → нет',
    'Раздел: Климат → Кухня / Ножи',
  ])
})

test('what the row does not change is shown as it is', () => {
  const { price, stock, others } = previewOf({ ...row, changes: { quantity: [3, 0] } })
  expect(price).toMatchObject({ before: 9400, after: 9400, difference: null, isChanged: false })
  expect([stock, others]).toEqual([{ before: 3, after: 0 }, []])
})

test('a stock that becomes unknown is a change', () => {
  expect(previewOf({ ...row, changes: { quantity: [3, null] } }).stock).toEqual({ before: 3, after: null })
})

test('another price than the retail one is named', () => {
  const { price } = previewOf({ ...row, changes: { master_price: [800, 1200] } })
  expect(price).toMatchObject({ name: 'Цена мастера', before: 800, after: 1200, difference: '+50\u00a0%' })
})

test('a new product has nothing to compare with', () => {
  const changes: ImportRow['changes'] = { name: [null, 'Насос'], user_price: [null, 990], quantity: [null, 4] }
  const preview = previewOf({ ...row, product_id: null, now: null, changes })
  expect(preview).toMatchObject({
    price: { before: null, after: 990, difference: null },
    stock: { before: null, after: 4 },
    others: [],
  })
})

const priced: ImportRow['changes'] = { user_price: [100, 110] }
test.each<[name: string, given: Partial<ImportRow>, isOfPrice: boolean, isOn: boolean]>([
  ['a price that changes', { changes: priced }, true, true],
  ['a price that is kept', { changes: priced, keeps_price: true }, true, false],
  ['a stock alone', { changes: { quantity: [1, 2] } }, false, true],
  ['a row left out', { changes: { quantity: [1, 2] }, action: 'skip', fault: 'unticked' }, false, false],
  ['a doubtful row', { changes: priced, is_doubtful: true, action: 'skip', fault: 'doubtful' }, false, false],
  ['a doubtful row taken', { changes: priced, is_doubtful: true }, false, true],
  ['a new product', { changes: priced, product_id: null, action: 'create' }, false, true],
])('the tick of %s', (_name, given, isOfPrice, isOn) => {
  expect([hasPriceTick({ ...row, ...given }), isTaken({ ...row, ...given })]).toEqual([isOfPrice, isOn])
})

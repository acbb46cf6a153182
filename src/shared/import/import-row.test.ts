import { expect, test } from 'vitest'
import { guessColumns } from './import-fields.ts'
import { readImportRow, readPrice } from './import-row.ts'

test.each([
  ['1890', 1890],
  ['1 890,50 ₽', 1890.5],
  ['1\u00a0890 руб.', 1890],
  ['1,890.50', 1890.5],
  ['1.890,50', 1890.5],
  ['0', 0],
  ['1,890', null],
  ['-5', null],
  ['=1+1', null],
  ['1e9', null],
  ['99999999', null],
  ['договорная', null],
])('a price of «%s» is %j', (text, price) => {
  expect(readPrice(text)).toBe(price)
})

test('columns are recognised by their usual names, each once', () => {
  const { columns, confidence } = guessColumns([
    '№',
    'Артикул',
    'Наименование товара',
    'Цена, руб.',
    'Цена мастера',
    'Кол-во',
    'Группа',
  ])
  expect(columns).toEqual({ sku: 1, name: 2, user_price: 3, master_price: 4, quantity: 5, category: 6 })
  expect(confidence.sku).toBe(1)
})

const columns = { sku: 0, name: 1, user_price: 2, quantity: 3, category: 4, kind: 5 }
test.each([
  [['', 'Насос', '100'], 'no-sku'],
  [['---', 'Насос', '100'], 'bad-sku'],
  [['A-1', 'Насос', ''], 'no-price'],
  [['A-1', 'Насос', 'много'], 'bad-price'],
  [['A-1', 'Насос', '100', '12 коробок'], 'bad-quantity'],
  [['A-1', 'я'.repeat(301), '100'], 'bad-text'],
  [['A-1', 'Насос', '100', '1', '', 'краденый'], 'bad-kind'],
])('a row %j is rejected: %s', (cells, fault) => {
  expect(readImportRow(cells, columns, { keepPrices: false, stock: { kind: 'keep' } })).toMatchObject({
    ok: false,
    fault,
  })
})

test('an empty cell says nothing, and an empty price may be kept', () => {
  expect(readImportRow(['A-1', '', '', '5'], columns, { keepPrices: true, stock: { kind: 'keep' } })).toEqual({
    ok: true,
    given: { sku: 'A-1', quantity: 5 },
  })
})

test.each([
  [{ kind: 'keep' } as const, undefined],
  [{ kind: 'count', pieces: 10 } as const, 10],
  [{ kind: 'unknown' } as const, null],
])('a word in the stock column leaves the price of the row: rule %j', (stock, quantity) => {
  const read = readImportRow(['A-1', 'Насос', '100', 'много'], columns, { keepPrices: false, stock })
  expect(read).toMatchObject({ ok: true, given: { user_price: 100 } })
  expect(read.ok && read.given.quantity).toBe(quantity)
})

test.each([
  [['Артикул', 'Розница', 'Опт'], { sku: 0, user_price: 1 }, { master_price: 2 }],
  [['Артикул', 'Цена', 'Цена оптовая'], { sku: 0, user_price: 1 }, { master_price: 2 }],
  [['Артикул', 'Оптовая цена'], { sku: 0 }, { master_price: 1 }],
  [['Артикул', 'Цена опт', 'Цена розница'], { sku: 0, user_price: 2 }, { master_price: 1 }],
  [['Артикул', 'Цена закупки', 'Цена мастера'], { sku: 0, purchase_price: 1, master_price: 2 }, {}],
  [['Артикул', 'Закупочная, руб', 'Цена', 'Поставщик'], { sku: 0, purchase_price: 1, user_price: 2, supplier: 3 }, {}],
  [['Артикул', 'Себестоимость', 'Опт'], { sku: 0, purchase_price: 1 }, { master_price: 2 }],
  [['Артикул', 'Цена для мастеров', 'Цена'], { sku: 0, master_price: 1, user_price: 2 }, {}],
  [['Артикул', 'Дилерская', 'РРЦ'], { sku: 0, user_price: 2 }, { master_price: 1 }],
  [['Артикул', 'Цена', 'Количество в упаковке'], { sku: 0, user_price: 1 }, {}],
  [['Артикул', 'Оптика', 'Цена'], { sku: 0, user_price: 2 }, {}],
])('of %j the columns %j are taken and %j is asked about', (heading, taken, suggested) => {
  const guess = guessColumns(heading)
  expect([guess.columns, guess.suggested]).toEqual([taken, suggested])
})

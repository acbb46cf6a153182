import { expect, test } from 'vitest'
import { findHeading, headingAt, isNotProduct } from './heading-row.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, n) => ({ number: n + 1, cells }))

const letterhead = [
  ['ООО «Запчасть-Опт»'],
  ['Москва, ул. Складская, 1', '', '', 'тел. +7 495 000-00-00'],
  ['Прайс-лист от 16.11.2026. Цены в рублях, наименование и наличие уточняйте у менеджера'],
]

test.each([
  ['a table that begins at once', rowsOf(['Артикул', 'Цена'], ['A-1', '100']), 1, 1],
  [
    'a letterhead',
    rowsOf(...letterhead, ['Артикул', 'Наименование', 'Цена', 'Остаток'], ['A-1', 'Насос', '1', '2']),
    4,
    4,
  ],
  [
    'names in two rows, the first over several columns',
    rowsOf(
      ...letterhead,
      ['№', 'Код', 'Номенклатура', 'Цена, руб.', '', 'Остаток'],
      ['', '', '', 'Розница', 'Опт', ''],
      ['1', 'A-1', 'Насос', '900', '700', '3'],
    ),
    4,
    5,
  ],
  [
    'a group right below the heading is no second row of names',
    rowsOf(['Артикул', 'Товар', 'Цена'], ['Насосы'], ['A-1', 'Помпа', '5']),
    1,
    1,
  ],
  ['names nobody knows', rowsOf(['Наш прайс'], ['Позиция', 'Для нас'], ['A-1', '700']), 2, 2],
  ['a heading with nothing below it', rowsOf(['Артикул', 'Цена']), undefined, undefined],
  ['nothing', [], undefined, undefined],
])('%s', (_name, rows, number, dataAfter) => {
  const heading = findHeading(rows)
  expect([heading?.number, heading?.dataAfter]).toEqual([number, dataAfter])
})

test('names in two rows are read as one', () => {
  const rows = rowsOf(
    ['Код', 'Номенклатура', 'Цена, руб.', '', 'Остаток'],
    ['', '', 'Розница', 'Опт', ''],
    ['A-1', 'Насос', '900', '700', '3'],
  )
  expect(headingAt(rows, 1)?.names).toEqual(['Код', 'Номенклатура', 'Цена, руб. Розница', 'Цена, руб. Опт', 'Остаток'])
})

test('a heading the shop has seen before wins', () => {
  const rows = rowsOf(['Артикул', 'Цена', 'Остаток'], ['Позиция', 'Для нас'], ['A-1', '700'])
  expect(findHeading(rows, (names) => names[0] === 'Позиция')?.number).toBe(2)
})

const heading = ['Артикул', 'Наименование', 'Цена']
const columns = { sku: 0, name: 1, user_price: 2 }
test.each([
  [['Насосы и помпы'], true],
  [['', 'Насосы и помпы'], true],
  [['Итого:', '', '125 000'], true],
  [['', '', 'Всего'], true],
  [['Артикул', 'Наименование', 'Цена'], true],
  [['1', '2', '3'], true],
  [['A-1'], false],
  [['A-1', '', '100'], false],
  [['', 'Насос', '100'], false],
  [['ИТОГО-5', 'Насос', '100'], false],
  [['A-2', 'Всего лишь ручка', '100'], false],
])('%j is no product: %s', (cells, isNone) => {
  expect(isNotProduct(cells, columns, heading)).toBe(isNone)
})

import { expect, test } from 'vitest'
import { sheetLines } from './quick-order-sheet.ts'

test('columns are found by their headings, wherever they stand', () => {
  const rows = [
    ['ООО «Поставщик»'],
    ['№', 'Наименование', 'Артикул', 'Цена', 'Кол-во'],
    ['1', 'Насос', '00123', '1890', '2'],
    ['2', 'Шланг', '', '300', '1'],
    ['3', 'Манжета\nлюка', 'DC64; A', '500', ''],
  ]

  expect(sheetLines(rows)).toEqual(['00123\t2', '2\tШланг\t300\t1', 'DC64 A'])
})

test('without headings the row is a line as it stands', () => {
  expect(
    sheetLines([
      ['DC31', '2'],
      ['DC64', 'Манжета', '1'],
    ]),
  ).toEqual(['DC31\t2', 'DC64\tМанжета\t1'])
})

test('an empty sheet has no lines', () => {
  expect(sheetLines([])).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPositionList } from './position-list.ts'

const row = (key: string, number: string, quantity = 1, name = '') => ({ line: 1, key, number, quantity, name })

test.each([
  ['spaces', '1 DC91-12077A 1', row('1', 'DC91-12077A')],
  ['tabs', '14\tDC66-00343G\t2', row('14', 'DC66-00343G', 2)],
  ['semicolons', '12A;6601-000148;4', row('12A', '6601-000148', 4)],
  ['no amount', '7 DC97-16152X', row('7', 'DC97-16152X')],
  ['an article with spaces between tabs', '3\tDC97 16991 A\t2', row('3', 'DC97 16991 A', 2)],
  ['an article with spaces', '3 DC97 16991 A 2', row('3', 'DC97 16991 A', 2)],
  ['an article of letters in the end', '3 DC97 16991 A B', row('3', 'DC97 16991 A B')],
  ['pieces', '9;481010;2 шт.', row('9', '481010', 2)],
  ['times', '9 481010 x3', row('9', '481010', 3)],
  ['a spreadsheet’s number', '9;481010;2,0', row('9', '481010', 2)],
  ['the name last', '9;481010;2;Шланг', row('9', '481010', 2, 'Шланг')],
  ['the name third', '9\t481010\tШланг 3/4\t2', row('9', '481010', 2, 'Шланг 3/4')],
  ['quotes', '"9";"481010";"2"', row('9', '481010', 2)],
  ['empty columns at the end', '9;481010;2;;;', row('9', '481010', 2)],
  ['one letter', 'A 481010', row('A', '481010')],
])('%s', (_what, text, expected) => {
  expect(readPositionList(text)).toEqual({ rows: [expected], unread: [] })
})

test.each([
  ['Барабан в сборе', '«Барабан» не похоже на номер позиции'],
  ['12', 'Нет артикула'],
  ['12;;2', 'Нет артикула'],
  ['12;---;2', '«---» не похоже на артикул'],
  ['12;DC97;0', 'Количество «0»: нужно число от 1 до 999'],
  ['12;DC97;1000', 'Количество «1000»: нужно число от 1 до 999'],
  ['12;DC97;много;два', 'Количество «два»: нужно число от 1 до 999'],
  ['12;DC97;2,5', 'Количество «2,5»: нужно число от 1 до 999'],
  ['1234567890;DC97;1', '«1234567890» не похоже на номер позиции'],
  ['1;2;3;4;5', 'Слишком много столбцов: нужны позиция, артикул, количество'],
])('«%s» is named: %s', (text, why) => {
  const { rows, unread } = readPositionList(text)

  expect(rows).toEqual([])
  expect(unread).toEqual([{ line: 1, text, why }])
})

test('a heading is no position, empty lines are counted', () => {
  const { rows, unread } = readPositionList('Поз.\tАртикул\tКол-во\r\n\r\n1\tDC91\t1\r\nчто-то\r\n2\tDC92\t1')

  expect(rows.map(({ line, key }) => [line, key])).toEqual([
    [3, '1'],
    [5, '2'],
  ])
  expect(unread).toMatchObject([{ line: 4, text: 'что-то' }])
})

test('no line is lost, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 30 }), (lines) => {
      const text = ['1 A1 1', ...lines].join('\n')
      const { rows, unread } = readPositionList(text)
      const filled = text.split(/\r\n?|\n/).filter((line) => line.trim()).length
      expect(rows.length + unread.length).toBe(filled)
    }),
  )
})

import { expect, test } from 'vitest'
import { parseStockLine, parseStockLines, stockSheetLines } from './stock-lines.ts'

test.each([
  ['DC31-00178A;5;1 200,50', ['DC31-00178A', 5, 1200.5]],
  ['DC31-00178A\tНасос сливной\t5\t1200 ₽', ['DC31-00178A', 5, 1200]],
  ['DC31-00178A; 5,000; 1200.00', ['DC31-00178A', 5, 1200]],
  ['DC31-00178A;5', ['DC31-00178A', 5, null]],
  ['DC31-00178A;', ['DC31-00178A', 1, null]],
  ['DC31-00178A 5', ['DC31-00178A', 5, null]],
  ['DC31-00178A x5', ['DC31-00178A', 5, null]],
  ['DC31-00178A 5 шт', ['DC31-00178A', 5, null]],
  ['DC31-00178A 5 1200,50', ['DC31-00178A', 5, 1200.5]],
  ['4607001234567', ['4607001234567', 1, null]],
])('«%s» is read as %j', (text, [article, quantity, price]) => {
  const { readings, fault } = parseStockLine(text)
  expect([readings[0], fault]).toEqual([{ article, quantity, price }, null])
})

test('an article with a space is another way to read a number at the end', () => {
  expect(parseStockLine('481 236').readings).toEqual([
    { article: '481', quantity: 236, price: null },
    { article: '481 236', quantity: 1, price: null },
  ])
})

test.each([
  [';5', 'Нет артикула'],
  ['A-1;2,5', 'Количество — целое число, а не 2,5'],
  ['A-1;0', 'Количество — от 1 до 100000'],
  ['A-1;-3', 'Количество не читается'],
  ['A-1;5000000', 'Количество — от 1 до 100000'],
  ['Х'.repeat(301), 'Слишком длинная строка'],
])('«%s» is not understood: %s', (text, fault) => {
  expect(parseStockLine(text).fault).toBe(fault)
})

test('empty lines are nothing', () => {
  expect(parseStockLines(' \r\nA-1;2\n\n\tB-2\n').map(({ text }) => text)).toEqual(['A-1;2', 'B-2'])
})

test('in a sheet the columns are found by their headings, wherever the table begins', () => {
  const rows = [
    ['Накладная № 5', '', '', ''],
    ['№', 'Артикул', 'Кол-во', 'Цена'],
    ['1', 'A-1', '2', '100,5'],
    ['2', 'B 2', '1', ''],
  ]
  expect(stockSheetLines(rows)).toEqual(['A-1\t2\t100,5', 'B 2\t1'])
  expect(stockSheetLines([['A-1', '3']])).toEqual(['A-1\t3'])
})

import { expect, test } from 'vitest'
import { parseQuickLine, parseQuickLines } from './quick-order-lines.ts'

test.each([
  ['DC31-00178A 2', 'DC31-00178A', 2],
  ['DC31-00178A\t2', 'DC31-00178A', 2],
  ['DC31-00178A;2', 'DC31-00178A', 2],
  ['DC31-00178A;Насос сливной;2', 'DC31-00178A', 2],
  ['DC31-00178A;Насос 30 Вт;2;1890,00', 'DC31-00178A', 2],
  ['DC31-00178A;;2 шт.', 'DC31-00178A', 2],
  ['DC31-00178A | 2', 'DC31-00178A', 2],
  ['DC31-00178A,2', 'DC31-00178A', 2],
  ['DC31-00178A: 2', 'DC31-00178A', 2],
  ['DC31-00178A - 2 шт', 'DC31-00178A', 2],
  ['DC31-00178A — 2 шт.', 'DC31-00178A', 2],
  ['DC31-00178A 2шт', 'DC31-00178A', 2],
  ['DC31-00178A 2 штуки', 'DC31-00178A', 2],
  ['DC31-00178A x2', 'DC31-00178A', 2],
  ['DC31-00178A х 2', 'DC31-00178A', 2],
  ['DC31-00178A×2', 'DC31-00178A', 2],
  ['DC31-00178A * 2', 'DC31-00178A', 2],
  ['DC31-00178A 2,000', 'DC31-00178A', 2],
  ['DC31-00178A', 'DC31-00178A', 1],
  ['WX2', 'WX2', 1],
  ['00123 10', '00123', 10],
  ['481 236 018 529 3', '481 236 018 529', 3],
])('%j is read as %j, %j pieces', (text, article, quantity) => {
  expect(parseQuickLine(text).readings[0]).toEqual({ article, quantity })
})

test.each([
  ['DC31-00178A 2,5', 'Количество — целое число, а не 2,5'],
  ['DC31-00178A;0.5', 'Количество — целое число, а не 0.5'],
  ['DC31-00178A 0', 'Количество — от 1 до 999'],
  ['DC31-00178A -2', 'Количество — от 1 до 999'],
  ['DC31-00178A;1000', 'Количество — от 1 до 999'],
  ['DC31-00178A 99999999999999999999', 'Количество — от 1 до 999'],
  [';2', 'Нет артикула'],
  ['D'.repeat(301), 'Слишком длинная строка'],
])('%j is stored, with the reason it cannot be ordered: %s', (text, fault) => {
  expect(parseQuickLine(text)).toMatchObject({ text, fault })
})

test('what may be read in two ways offers both', () => {
  expect(parseQuickLine('481 236 018 529').readings).toEqual([
    { article: '481 236 018', quantity: 529 },
    { article: '481 236 018 529', quantity: 1 },
    { article: '481', quantity: 529 },
  ])
  expect(parseQuickLine('DC31-00178A Насос сливной 2 шт').readings).toEqual([
    { article: 'DC31-00178A Насос сливной', quantity: 2 },
    { article: 'DC31-00178A Насос сливной 2', quantity: 1 },
    { article: 'DC31-00178A', quantity: 2 },
  ])
})

test('a pasted list loses its empty lines and nothing else', () => {
  expect(parseQuickLines(' A1 2\r\n\r\n???\n  \nB2\t3\r').map(({ text }) => text)).toEqual(['A1 2', '???', 'B2\t3'])
})

test('no line is slow to read, whatever stands in it', () => {
  for (const text of [
    ' '.repeat(299),
    'x '.repeat(149),
    '1 '.repeat(149),
    '-'.repeat(299),
    ';'.repeat(299),
    '1,'.repeat(149),
  ]) {
    expect(parseQuickLine(text).text).toBe(text)
  }
})

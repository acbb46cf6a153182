import { expect, test } from 'vitest'
import { readStock, type StockReading } from './stock-words.ts'

const count = { kind: 'count', pieces: 10 } as const

test.each<[text: string, keep: StockReading, counted: StockReading, unknown: StockReading]>([
  ['12', 12, 12, 12],
  ['12,0', 12, 12, 12],
  ['1 200 шт.', 1200, 1200, 1200],
  ['нет', 0, 0, 0],
  ['—', 0, 0, 0],
  ['Нет в наличии', 0, 0, 0],
  ['много', 'keep', 10, null],
  ['есть', 'keep', 10, null],
  ['В наличии', 'keep', 10, null],
  ['+', 'keep', 10, null],
  ['***', 'keep', 10, null],
  ['10+', 'keep', 10, null],
  ['100 +', 'keep', 100, null],
  ['>10', 'keep', 10, null],
  ['более 50 шт.', 'keep', 50, null],
  ['5 и более', 'keep', 5, null],
  // Counting these as ten on the shelf would sell what is not there.
  ['под заказ', 'keep', null, null],
  ['ожидается', 'keep', null, null],
  ['В пути', 'keep', null, null],
  ['-3', undefined, undefined, undefined],
  ['12 коробок', undefined, undefined, undefined],
  ['99999999', undefined, undefined, undefined],
  ['>99999999', undefined, undefined, undefined],
])('a stock of «%s» is stored as %j, counted as %j, unknown as %j', (text, keep, counted, unknown) => {
  const read = ([{ kind: 'keep' }, count, { kind: 'unknown' }] as const).map((rule) => readStock(text, rule))
  expect(read).toEqual([keep, counted, unknown])
})

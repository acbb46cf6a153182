import { expect, test } from 'vitest'
import { comparePath, comparisonRows, readComparedIds } from './comparison.ts'

test.each([
  [null, []],
  ['', []],
  ['7', [7]],
  ['7,12', [7, 12]],
  ['7, 12 ,7', [7, 12]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['7,x,-1,1e3,0,99999999999,12', [7, 12]],
  ["7'; drop table products", []],
])('of the address %j these are compared: %j', (text, ids) => {
  expect(readComparedIds(text)).toEqual(ids)
})

test('the address says what is compared', () => {
  expect([comparePath([]), comparePath([7, 12])]).toEqual(['/compare', '/compare?ids=7,12'])
})

const facts = (all: Record<string, string>) => Object.entries(all).map(([name, value]) => ({ name, value }))

test('what differs comes first; what one does not say is a difference too; other spellings are none', () => {
  const rows = comparisonRows([
    facts({ Материал: 'EPDM', Отвод: 'Нет', 'Диаметр, мм': '310', Цвет: 'Чёрный' }),
    facts({ Отвод: 'Вниз', Материал: 'epdm', 'Диаметр, мм': '310,0' }),
  ])

  expect(rows).toEqual([
    { name: 'Отвод', values: ['Нет', 'Вниз'], isDifferent: true },
    { name: 'Диаметр', values: ['310\u00a0мм', '310,0\u00a0мм'], isDifferent: true },
    { name: 'Цвет', values: ['Чёрный', null], isDifferent: true },
    { name: 'Материал', values: ['EPDM', 'epdm'], isDifferent: false },
  ])
})

test('nothing known gives no rows', () => {
  expect(comparisonRows([[], []])).toEqual([])
})

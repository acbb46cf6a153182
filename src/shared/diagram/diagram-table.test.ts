import { expect, test } from 'vitest'
import { diagramColumns, readTable, tableOf } from './diagram-table.ts'
import { alternativesText, readAlternatives } from './supersession-text.ts'

const item = {
  number: 'DC31-1',
  product_id: null,
  quantity: 2,
  note: 'левый',
  serial_from: '96',
  serial_to: '',
  sku: null,
}
const positions = [
  {
    key: '2',
    name: 'Бак',
    x: 12.5,
    y: 40,
    targets: [[20, 30.125]] as [number, number][],
    outline: null,
    items: [item],
  },
  {
    key: '12A',
    name: '=1+1; "кавычки"',
    x: 0,
    y: 100,
    targets: [],
    outline: [
      [1, 1],
      [2, 1],
      [2, 2],
    ] as [number, number][],
    items: [item, { ...item, number: 'DC31-2', quantity: 1 }],
  },
  { key: '13', name: '', x: 50, y: 50, targets: [], outline: null, items: [] },
]
const supersessions = [{ number: 'DC31-2', alternatives: readAlternatives('B или C ×2 и D')! }]

const asRead = (table: (string | number | null)[][]) =>
  table.map((cells, n) => ({
    number: n + 1,
    cells: cells.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : (cell ?? ''))),
  }))

test('what is written is read back the same', () => {
  const table = readTable(asRead(tableOf(positions, supersessions)))

  expect(table.unread).toEqual([])
  expect(table.positions).toEqual(
    positions.map((position) => ({ ...position, items: position.items.map(({ sku: _sku, ...rest }) => rest) })),
  )
  expect(table.supersessions).toEqual(supersessions)
})

function read(cells: Partial<Record<(typeof diagramColumns)[number], string>>) {
  const given = { Позиция: '1', Артикул: 'DC31', ...cells }
  return readTable([
    { number: 1, cells: [...diagramColumns] },
    { number: 2, cells: diagramColumns.map((column) => (given as Record<string, string>)[column] ?? '') },
  ])
}

test.each([
  [{ Позиция: '' }, '«» не похоже на номер позиции'],
  [{ Артикул: '—' }, '«—» не похоже на артикул'],
  [{ Количество: '0' }, 'Количество: нужно число от 1 до 999'],
  [{ Количество: '1,5' }, 'Количество: нужно число от 1 до 999'],
  [{ 'X, %': '101' }, 'X и Y: нужны числа от 0 до 100'],
  [{ 'Y, %': 'низ' }, 'X и Y: нужны числа от 0 до 100'],
  [{ 'Точки на детали': '1 2 3' }, 'Точки на детали: пары чисел от 0 до 100 через |'],
  [{ Контур: '1 2 | 3 4' }, 'Контур: не меньше трёх пар чисел от 0 до 100 через |'],
  [{ 'Заменён на': 'A и — ' }, 'Заменён на: номера через «и» или «или»'],
])('%j is named', (cells, why) => {
  const { positions, unread } = read(cells)

  expect(positions).toEqual([])
  expect(unread).toMatchObject([{ line: 2, why }])
})

test('a place nobody gave is free, columns may stand in any order', () => {
  const { positions } = readTable([
    { number: 1, cells: ['артикул', 'лишнее', 'ПОЗИЦИЯ'] },
    { number: 2, cells: ['A1', 'x', '1'] },
    { number: 3, cells: ['A2', 'x', '2'] },
    { number: 4, cells: ['A3', 'x', '1'] },
  ])

  expect(positions.map(({ key, items }) => [key, items.map(({ number }) => number)])).toEqual([
    ['1', ['A1', 'A3']],
    ['2', ['A2']],
  ])
  expect(positions[0]!.x).not.toBe(positions[1]!.x)
})

test('a table without headings is a list', () => {
  const { positions, unread } = readTable([
    { number: 1, cells: ['1', 'DC91-12077A', '2'] },
    { number: 3, cells: ['что-то'] },
  ])

  expect(positions).toMatchObject([{ key: '1', items: [{ number: 'DC91-12077A', quantity: 2 }] }])
  expect(unread).toMatchObject([{ line: 3 }])
})

test.each(['', 'DC31-1', 'DC31-1 ×2', 'A или B', 'A и B ×3 или C'])('«%s» is read and written', (text) => {
  expect(alternativesText(readAlternatives(text)!)).toBe(text)
})

import type { EditedItem, EditedPosition, TableAnswer } from './diagram-admin-contract.ts'
import type { DiagramPoint } from './diagram-contract.ts'
import { diagramLimits } from './diagram-limits.ts'
import { freePlace } from './free-place.ts'
import { isPositionKey, readPositionList } from './position-list.ts'
import { alternativesText, readAlternatives } from './supersession-text.ts'

/** The positions of a sheet as a table: a row for each part number. What the shop writes out comes back the same. */
export const diagramColumns = [
  'Позиция',
  'Название',
  'Артикул',
  'Количество',
  'Примечание',
  'Серийные номера с',
  'Серийные номера по',
  'Заменён на',
  'Товар магазина',
  'X, %',
  'Y, %',
  'Точки на детали',
  'Контур',
] as const
type Column = (typeof diagramColumns)[number]

type Cell = string | number | null
type Position = Omit<EditedPosition, 'items'> & { items: (EditedItem & { sku: string | null })[] }
type Replaced = TableAnswer['supersessions']

export function tableOf(positions: Position[], supersessions: Replaced): Cell[][] {
  const replaced = new Map(supersessions.map(({ number, alternatives }) => [number, alternativesText(alternatives)]))
  const rows = positions.flatMap((position) => {
    const { key, name, x, y, targets, outline, items } = position
    const place = [x, y, pointsText(targets), pointsText(outline ?? [])]
    if (items.length === 0) return [[key, name, '', '', '', '', '', '', '', ...place]]
    return items.map(({ number, quantity, note, serial_from, serial_to, sku }, n) => {
      const part = [number, quantity, note, serial_from, serial_to, replaced.get(number) ?? '', sku ?? '']
      return [key, name, ...part, ...(n === 0 ? place : [x, y, '', ''])]
    })
  })
  return [[...diagramColumns], ...rows]
}

type ReadRow = { number: number; cells: string[] }
/** `skus`: which products the items name, to be looked up; an item has its article under its place here. */
type ReadTable = TableAnswer & { skus: Map<EditedItem, string> }

export function readTable(rows: ReadRow[]): ReadTable {
  const columns = columnsOf(rows[0]?.cells ?? [])
  return columns ? readColumns(rows.slice(1), columns) : readBareList(rows)
}

/** Columns are known by their headings, in any order; without those two it is no table of ours. */
function columnsOf(heading: string[]): Map<Column, number> | null {
  const found = new Map<Column, number>()
  for (const [place, cell] of heading.entries()) {
    const column = diagramColumns.find((each) => each.toLowerCase() === cell.trim().toLowerCase())
    if (column && !found.has(column)) found.set(column, place)
  }
  return found.has('Позиция') && found.has('Артикул') ? found : null
}

function readColumns(rows: ReadRow[], columns: Map<Column, number>): ReadTable {
  const table: ReadTable = { positions: [], supersessions: [], unread: [], skus: new Map() }
  const byKey = new Map<string, EditedPosition>()
  for (const { number: line, cells } of rows) {
    const cell = (column: Column) => (cells[columns.get(column) ?? -1] ?? '').trim()
    const why = readRow(cell, table, byKey)
    if (why) table.unread.push({ line, text: cells.join('; ').slice(0, 300), why })
  }
  return table
}

/** Answers what is wrong with the row; then nothing of it is taken. */
function readRow(
  cell: (column: Column) => string,
  table: ReadTable,
  byKey: Map<string, EditedPosition>,
): string | null {
  const key = cell('Позиция')
  if (!isPositionKey(key)) return `«${key.slice(0, 24)}» не похоже на номер позиции`
  const [x, y] = [shareOf(cell('X, %')), shareOf(cell('Y, %'))]
  if (x === undefined || y === undefined) return 'X и Y: нужны числа от 0 до 100'
  const [targets, outline] = [pointsOf(cell('Точки на детали')), pointsOf(cell('Контур'))]
  if (!targets || targets.length > diagramLimits.targets) return 'Точки на детали: пары чисел от 0 до 100 через |'
  if (!outline || outline.length > diagramLimits.outline || (outline.length > 0 && outline.length < 3)) {
    return 'Контур: не меньше трёх пар чисел от 0 до 100 через |'
  }
  const item = itemOf(cell)
  if (typeof item === 'string') return item
  const alternatives = readAlternatives(cell('Заменён на'))
  if (!alternatives) return 'Заменён на: номера через «и» или «или»'
  const known = byKey.get(key)
  if (!known && table.positions.length >= diagramLimits.positions) return `Не больше ${diagramLimits.positions} позиций`
  if (known && known.items.length >= diagramLimits.items) return `Не больше ${diagramLimits.items} номеров у позиции`
  const spot = x === null || y === null ? freePlace(table.positions) : { x, y }
  const name = cell('Название').slice(0, 200)
  const position = known ?? { key, name, ...spot, targets, outline: outline.length > 0 ? outline : null, items: [] }
  if (!known) {
    byKey.set(key, position)
    table.positions.push(position)
  }
  if (item) {
    position.items.push(item)
    if (cell('Товар магазина')) table.skus.set(item, cell('Товар магазина'))
    const isTold = table.supersessions.some(({ number }) => number === item.number)
    if (alternatives.length > 0 && !isTold) table.supersessions.push({ number: item.number, alternatives })
  }
  return null
}

/** Null: a position without a number; a sentence: what is wrong. */
function itemOf(cell: (column: Column) => string): EditedItem | string | null {
  const number = cell('Артикул')
  if (number === '') return null
  if (number.length > 64 || !/[\p{L}\p{N}]/u.test(number)) return `«${number.slice(0, 24)}» не похоже на артикул`
  const quantity = cell('Количество') === '' ? 1 : Number(cell('Количество').replace(',', '.'))
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > diagramLimits.quantity) {
    return `Количество: нужно число от 1 до ${diagramLimits.quantity}`
  }
  const [note, serial_from, serial_to] = [cell('Примечание'), cell('Серийные номера с'), cell('Серийные номера по')]
  if (note.length > 300) return 'Примечание длиннее 300 символов'
  if (serial_from.length > 32 || serial_to.length > 32) return 'Серийный номер длиннее 32 символов'
  return { number, product_id: null, quantity, note, serial_from, serial_to }
}

/** A table without our headings is read as a pasted list. */
function readBareList(rows: ReadRow[]): ReadTable {
  const list = readPositionList(rows.map(({ cells }) => cells.join('\t')).join('\n'))
  const positions: EditedPosition[] = []
  for (const { key, number, quantity, name } of list.rows) {
    const item = { number, product_id: null, quantity, note: '', serial_from: '', serial_to: '' }
    const known = positions.find((each) => each.key === key)
    if (known) known.items.push(item)
    else positions.push({ key, name, ...freePlace(positions), targets: [], outline: null, items: [item] })
  }
  const unread = list.unread.map((each) => ({ ...each, line: rows[each.line - 1]?.number ?? each.line }))
  return { positions, supersessions: [], unread, skus: new Map() }
}

function pointsText(points: readonly DiagramPoint[]): string {
  return points.map(([x, y]) => `${x} ${y}`).join(' | ')
}

function pointsOf(text: string): DiagramPoint[] | null {
  if (text === '') return []
  const points = text.split('|').map((pair) => pair.trim().split(/\s+/).map(shareOf))
  return points.every((pair) => pair.length === 2 && pair.every((value) => value != null))
    ? (points as DiagramPoint[])
    : null
}

/** Null: nothing is said; undefined: not a place on the drawing. */
function shareOf(text: string): number | null | undefined {
  if (text === '') return null
  const value = Number(text.replace(',', '.'))
  return value >= 0 && value <= 100 ? Math.round(value * 1000) / 1000 : undefined
}

import { guessColumns, headingLikeness, type ImportColumns } from './import-fields.ts'
import { readNumber } from './stock-words.ts'

/**
 * Where the table of a price list begins: suppliers put their name, address and phone above it, write prices under one
 * common heading, repeat the heading on every page and end with a total.
 */

export type HeadRow = { number: number; cells: string[] }
export type Heading = {
  /** The row with the names of the columns. */
  number: number
  /** Rows after this one are products: two rows of headings are read as one. */
  dataAfter: number
  names: string[]
}

/** Fields a row names, each counted once; fewer than two are a coincidence. */
const leastFields = 2

type Known = (names: string[]) => boolean

/** The row that looks most like a heading; a heading that was seen before (`isKnown`) is certain. */
export function findHeading(rows: HeadRow[], isKnown: Known = () => false): Heading | null {
  let best: Heading | null = null
  let bestScore = 0
  for (const row of rows) {
    const heading = headingAt(rows, row.number)
    if (!heading || heading.dataAfter >= (rows.at(-1)?.number ?? 0)) continue
    if (isKnown(heading.names)) return heading
    const score = scoreOf(heading.names)
    if (score > bestScore) [best, bestScore] = [heading, score]
  }
  return best ?? widestFirst(rows)
}

/** The heading in this row, with the second row of names where there is one. */
export function headingAt(rows: HeadRow[], number: number): Heading | null {
  const at = rows.findIndex((row) => row.number === number)
  const top = rows[at]
  if (!top) return null
  const below = rows[at + 1]
  if (!below || below.number !== number + 1 || !isSecondRow(top.cells, below.cells)) {
    return { number, dataAfter: number, names: top.cells.map((cell) => cell.trim()) }
  }
  return { number, dataAfter: below.number, names: joined(top.cells, below.cells) }
}

/** How sure it is that this is the heading of a price list; 0 where it names too little. */
export function scoreOf(names: string[]): number {
  const { columns, confidence, suggested } = guessColumns(names)
  const found = Object.keys(columns).length
  if (found < leastFields) return 0
  const sure = Object.values(confidence).reduce((sum, score) => sum + score, 0)
  return sure + found + Object.keys(suggested).length + (columns.sku === undefined ? 0 : 2)
}

/** Names nobody knows: then the first row as wide as the table. */
function widestFirst(rows: HeadRow[]): Heading | null {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
  const widest = Math.max(0, ...widths)
  const first = rows[widths.findIndex((width) => width >= Math.max(2, widest * 0.6))] ?? rows[0]
  const last = rows.at(-1)
  if (!first || !last || first.number >= last.number) return null
  return { number: first.number, dataAfter: first.number, names: first.cells.map((cell) => cell.trim()) }
}

/** «Цена» over «Розница» and «Опт»: a row of names only, with nothing where the article stands. */
function isSecondRow(top: string[], below: string[]): boolean {
  const filled = below.filter((cell) => cell.trim() !== '')
  const { sku } = guessColumns(top).columns
  if (filled.length < 2 || filled.some((cell) => readNumber(cell) !== null)) return false
  if (sku !== undefined && (below[sku] ?? '').trim() !== '') return false
  const isNamed = below.some((cell) => headingLikeness(cell) !== null || /опт|розн|мастер/iu.test(cell))
  // A cell that spans several columns has its text in the first of them.
  const isUnderSpan = below.some((cell, column) => cell.trim() !== '' && (top[column] ?? '').trim() === '')
  return isNamed && isUnderSpan
}

function joined(top: string[], below: string[]): string[] {
  const width = Math.max(top.length, below.length)
  let spanning = ''
  return Array.from({ length: width }, (_, column) => {
    const above = (top[column] ?? '').trim()
    const name = (below[column] ?? '').trim()
    if (above !== '') spanning = above
    return name === '' ? above : [above || spanning, name].filter(Boolean).join(' ')
  })
}

const total = /^(итого|всего|итог)(?!\p{L})/iu

/** A row of the table that is no product: the name of a group, a total, the heading once more, the numbers of the columns. */
export function isNotProduct(cells: string[], columns: ImportColumns, heading: string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.some((cell) => total.test(cell)) && !/\d/.test(cellAt(cells, columns.sku))) return true
  if (isRepeated(cells, heading)) return true
  if (filled.length > 2 && filled.every((cell, n) => cell === String(n + 1))) return true
  const sku = cellAt(cells, columns.sku)
  // One text alone is a caption; an article alone is a product whose price is missing, and that is said of it.
  return filled.length === 1 && (sku === '' || !/\d/.test(sku))
}

function isRepeated(cells: string[], heading: string[]): boolean {
  const same = cells.filter((cell, column) => cell.trim() !== '' && cell.trim() === heading[column])
  return same.length >= leastFields && same.length === cells.filter((cell) => cell.trim() !== '').length
}

function cellAt(cells: string[], column: number | undefined): string {
  return column === undefined ? '' : (cells[column] ?? '').trim()
}

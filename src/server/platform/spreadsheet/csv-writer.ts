import { dateText, formulaSafe } from './cell-text.ts'

/** A text cell is written safe from formulas; a number is a number, a moment a date, and null is an empty cell. */
export type CellValue = string | number | Date | null
type Rows = AsyncIterable<CellValue[]> | Iterable<CellValue[]>

/** Excel needs the mark to know UTF-8, and in Russia the semicolon, because the comma belongs to numbers. */
const byteOrderMark = '\ufeff'
const pieceLength = 64 * 1024

/** Text in pieces, each made when the reader of the file has room for it. */
export async function* writeCsv(rows: Rows): AsyncGenerator<string> {
  let piece = byteOrderMark
  for await (const row of rows) {
    piece += `${row.map(toField).join(';')}\r\n`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

function toField(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  if (value instanceof Date) return dateText(value)
  const text = formulaSafe(value)
  return /[";,\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

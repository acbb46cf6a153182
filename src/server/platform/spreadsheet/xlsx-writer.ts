import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { dateSerial } from './cell-date.ts'
import type { CellValue } from './csv-writer.ts'
import { bookParts, cellStyles, escapeXml, sheetEnd, sheetName, sheetStart } from './xlsx-parts.ts'

/**
 * A book written while it is sent: texts stand in their cells, so nothing has to be remembered until the end. The first
 * row is the heading. What does not fit the 1 048 576 rows of a sheet goes on the next one, under the same heading.
 */
type Options = { columnWidths?: number[]; rowsPerSheet?: number }

const excelRows = 1_048_576
const pieceLength = 64 * 1024
/** The last steps of compression cost most of the time and save little of such text. */
const zipOptions = { compressionLevel: 3 }

export function writeXlsx(rows: AsyncIterable<CellValue[]>, options: Options = {}): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  // Rows that stop coming end the file as broken, never as a short one that looks whole.
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  addSheets(zip, rows, { columnWidths: [], rowsPerSheet: excelRows, ...options }).catch(fail)
  return output
}

async function addSheets(
  zip: ZipFile,
  rows: AsyncIterable<CellValue[]>,
  { columnWidths, rowsPerSheet }: Required<Options>,
): Promise<void> {
  const queue = rows[Symbol.asyncIterator]()
  const heading = await queue.next()
  let next = heading.done ? heading : await queue.next()
  let sheets = 0

  async function* sheet(): AsyncGenerator<string> {
    let row = 1
    let piece = sheetStart(columnWidths) + (heading.done ? '' : rowXml(heading.value, row++, cellStyles.heading))
    for (; !next.done && row <= rowsPerSheet; next = await queue.next()) {
      piece += rowXml(next.value, row++, cellStyles.text)
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
    yield piece + sheetEnd
  }

  do {
    const stream = Readable.from(sheet(), { objectMode: false })
    // Whoever stops reading must not leave the question to the database open.
    const leave = () => stream.destroy()
    zip.outputStream.once('close', leave)
    zip.addReadStream(stream, sheetName(++sheets), zipOptions)
    try {
      await finished(stream, { writable: false })
    } catch (error) {
      await queue.return?.()
      throw error
    }
    zip.outputStream.removeListener('close', leave)
  } while (!next.done)
  for (const [name, xml] of bookParts(sheets)) zip.addBuffer(Buffer.from(xml), name)
  zip.end()
}

/** A cell of type text is never run as a formula, whatever it begins with: it needs no apostrophe. */
function rowXml(cells: CellValue[], row: number, textStyle: number): string {
  let xml = `<row r="${row}">`
  for (const cell of cells) {
    if (cell === null || cell === '') xml += '<c/>'
    else if (typeof cell === 'number') xml += `<c><v>${cell}</v></c>`
    else if (cell instanceof Date) xml += `<c s="${cellStyles.date}"><v>${dateSerial(cell)}</v></c>`
    else xml += `<c t="inlineStr" s="${textStyle}"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`
  }
  return `${xml}</row>`
}

/** Longer than a cell of Excel may be, the whole file would count as broken. */
const maxCell = 32_767

function textXml(text: string): string {
  return escapeXml(text.slice(0, maxCell))
}

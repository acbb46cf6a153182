import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { dateSerial } from './cell-text.ts'
import type { CellValue } from './csv-writer.ts'

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

/** The parts of a book besides its rows: as few as Excel and LibreOffice need to open it without a question. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Characters that XML cannot hold are dropped: no person typed them. */
function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is dropped
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // What looks like an escape of the format would be read as one.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll('\r', '_x000D_')
  )
}

/**
 * Numbers of the styles below. Texts have the format «Текст», so that a phone or an article that somebody edits stays as it is
 * typed instead of becoming a number or a formula.
 */
const cellStyles = { heading: 1, text: 2, date: 3 } as const

function sheetName(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

/** The heading stays in sight while the rows are scrolled. */
function sheetStart(columnWidths: number[]): string {
  const columns = columnWidths.map(
    (width, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" customWidth="1"/>`,
  )
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  }<sheetData>`
}

const sheetEnd = '</sheetData></worksheet>'

function bookParts(sheets: number): [name: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  return [
    [
      '[Content_Types].xml',
      `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbers
        .map((n) => `<Override PartName="/${sheetName(n)}" ContentType="${types}.worksheet+xml"/>`)
        .join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers
        .map((n) => `<sheet name="Лист${n}" sheetId="${n}" r:id="rId${n}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packageRelations}">${numbers
        .map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
        .join('')}<Relationship Id="rIdStyles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
  ]
}

import { withoutFormulaGuard } from './cell-text.ts'
import { readSharedStrings, type SharedStrings } from './shared-strings.ts'
import { createRowGate, SheetError, type SheetLimits, type SheetRow } from './sheet-limits.ts'
import { openXlsxArchive, readRelations, type SheetSource, type XlsxArchive } from './xlsx-archive.ts'
import { type NumberLook, readNumberLooks } from './xlsx-styles.ts'
import { columnOf, shownNumber, unescapeSheetText } from './xlsx-values.ts'
import { createXmlReader, readXml, type XmlEvents } from './xml-reader.ts'

/** A book: its sheets by name, and the rows of each in the memory of one piece of it and the texts the sheets share. */
export type XlsxBook = {
  /** Visible sheets before hidden ones, in the order of their tabs. */
  sheets: { name: string; isHidden: boolean }[]
  rowsOf(sheet: number): AsyncGenerator<SheetRow>
  close(): void
}

export async function openXlsx(source: SheetSource, limits: SheetLimits): Promise<XlsxBook> {
  const archive = await openXlsxArchive(source, limits.unpacked)
  try {
    return await openBook(archive, limits)
  } catch (error) {
    archive.close()
    throw error
  }
}

async function openBook(archive: XlsxArchive, limits: SheetLimits): Promise<XlsxBook> {
  const book = (await readRelations(archive, '')).find((part) => part.type === 'officeDocument')?.target
  if (!book || !archive.has(book)) throw new SheetError('unreadable')
  const parts = await readRelations(archive, book)
  const { sheets: listed, is1904 } = await readSheetList(archive, book)
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const target = parts.find((part) => part.id === id && part.type === 'worksheet')?.target
    return target && archive.has(target) ? [{ ...sheet, target }] : []
  })
  if (sheets.length === 0) throw new SheetError('unreadable')
  const targetOf = (type: string) => parts.find((part) => part.type === type)?.target
  const strings = await readSharedStrings(archive, targetOf('sharedStrings'), limits.cell)
  const looks = await readNumberLooks(archive, targetOf('styles'))

  async function* rowsOf(index: number): AsyncGenerator<SheetRow> {
    const sheet = sheets[index]
    if (!sheet) throw new SheetError('unreadable')
    const rows: SheetRow[] = []
    const pass = createRowGate(limits)
    const onRow = (row: SheetRow) => {
      const passed = pass(row)
      if (passed) rows.push(passed)
    }
    const reader = createXmlReader(createSheetReader({ strings, looks, is1904, limits, onRow }))
    for await (const chunk of archive.read(sheet.target)) {
      reader.write(chunk)
      yield* rows.splice(0)
    }
    reader.end()
    yield* rows.splice(0)
  }

  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    rowsOf,
    close: () => archive.close(),
  }
}

type ListedSheet = { id: string; name: string; isHidden: boolean }

async function readSheetList(archive: XlsxArchive, book: string): Promise<{ sheets: ListedSheet[]; is1904: boolean }> {
  const sheets: ListedSheet[] = []
  let is1904 = false
  await readXml(archive.read(book), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      const isHidden = attributes.state !== undefined && attributes.state !== 'visible'
      // The archive holds some thousand parts at most, so the list has an end.
      if (id) sheets.push({ id, name: (attributes.name ?? '').slice(0, 100), isHidden })
    },
  })
  return { sheets: [...sheets.filter((sheet) => !sheet.isHidden), ...sheets.filter((s) => s.isHidden)], is1904 }
}

type Book = { strings: SharedStrings; looks: NumberLook[]; is1904: boolean; limits: SheetLimits }
type Cell = { column: number; type: string; look: NumberLook | undefined; text: string }

/** Tags of a sheet in, rows of text out. Of a formula its last result is taken, as the person last saw it. */
function createSheetReader({
  strings,
  looks,
  is1904,
  limits,
  onRow,
}: Book & { onRow(row: SheetRow): void }): XmlEvents {
  let number = 0
  let cells: string[] = []
  let cell: Cell | null = null
  let nextColumn = 0
  /** Inside `v`, or inside `t` of a text that is written in the cell itself. */
  let isValue = false
  let isPhonetic = false

  function finish({ column, type, look, text }: Cell) {
    const shown = shownValue(type, look, text)
    if (!shown) return
    if (column >= limits.columns) throw new SheetError('too-many-columns', number)
    while (cells.length < column) cells.push('')
    cells[column] = shown
  }

  function shownValue(type: string, look: NumberLook | undefined, text: string): string {
    if (text === '') return ''
    if (type === 's') return withoutFormulaGuard(strings.at(Number(text)) ?? '')
    if (type === 'inlineStr' || type === 'str') return withoutFormulaGuard(unescapeSheetText(text))
    if (type === 'b') return text === '1' ? 'да' : 'нет'
    // An error («#N/A») stays as it looks; a date of type `d` is written out already.
    return type === 'e' || type === 'd' ? text : shownNumber(text, look, is1904)
  }

  return {
    open(name, attributes) {
      if (name === 'row') {
        // A row may say its number or simply follow the one before.
        const said = Number(attributes.r)
        number = Number.isInteger(said) && said > number ? said : number + 1
        cells = []
        nextColumn = 0
      } else if (name === 'c') {
        const column = columnOf(attributes.r ?? '') ?? nextColumn
        nextColumn = column + 1
        cell = { column, type: attributes.t ?? 'n', look: looks[Number(attributes.s ?? -1)], text: '' }
      } else if (name === 'rPh') isPhonetic = true
      else if (cell) isValue = name === 'v' || (name === 't' && !isPhonetic)
    },
    text(piece) {
      if (!isValue || !cell) return
      if (cell.text.length + piece.length > limits.cell) throw new SheetError('cell-too-long', number)
      cell.text += piece
    },
    close(name) {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell) {
        finish(cell)
        cell = null
      } else if (name === 'row') onRow({ number, cells })
    },
  }
}

import { readSharedStrings } from './shared-strings.ts'
import { createRowGate, SheetError, type SheetLimits, type SheetRow } from './sheet-limits.ts'
import { openXlsxArchive, readRelations, type SheetSource, type XlsxArchive } from './xlsx-archive.ts'
import { createSheetReader } from './xlsx-sheet.ts'
import { readNumberLooks } from './xlsx-styles.ts'
import { createXmlReader, readXml } from './xml-reader.ts'

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

import { readSharedStrings } from './shared-strings.ts'
import { createRowGate, SheetError, type SheetLimits, type SheetRow } from './sheet-limits.ts'
import { openXlsxArchive, readRelations, type SheetSource, type XlsxArchive } from './xlsx-archive.ts'
import { createSheetReader } from './xlsx-sheet.ts'
import { readNumberLooks } from './xlsx-styles.ts'
import { createXmlReader, readXml } from './xml-reader.ts'

/** The first sheet of a book that the person sees, row by row, in the memory of one piece of it and the texts it shares. */
export async function* readXlsx(source: SheetSource, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const archive = await openXlsxArchive(source, limits.unpacked)
  try {
    yield* readFirstSheet(archive, limits)
  } finally {
    archive.close()
  }
}

async function* readFirstSheet(archive: XlsxArchive, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const book = (await readRelations(archive, '')).find((part) => part.type === 'officeDocument')?.target
  if (!book || !archive.has(book)) throw new SheetError('unreadable')
  const parts = await readRelations(archive, book)
  const { sheetIds, is1904 } = await readBook(archive, book)
  const sheet = sheetIds.flatMap((id) => parts.find((part) => part.id === id && part.type === 'worksheet') ?? [])[0]
  if (!sheet || !archive.has(sheet.target)) throw new SheetError('unreadable')
  const targetOf = (type: string) => parts.find((part) => part.type === type)?.target

  const rows: SheetRow[] = []
  const pass = createRowGate(limits)
  const reader = createXmlReader(
    createSheetReader({
      strings: await readSharedStrings(archive, targetOf('sharedStrings'), limits.cell),
      looks: await readNumberLooks(archive, targetOf('styles')),
      is1904,
      limits,
      onRow(row) {
        const passed = pass(row)
        if (passed) rows.push(passed)
      },
    }),
  )
  for await (const chunk of archive.read(sheet.target)) {
    reader.write(chunk)
    yield* rows.splice(0)
  }
  reader.end()
  yield* rows.splice(0)
}

/** Visible sheets before hidden ones, in the order of their tabs. */
async function readBook(archive: XlsxArchive, book: string): Promise<{ sheetIds: string[]; is1904: boolean }> {
  const visible: string[] = []
  const hidden: string[] = []
  let is1904 = false
  await readXml(archive.read(book), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
      if (id) (attributes.state && attributes.state !== 'visible' ? hidden : visible).push(id)
    },
  })
  return { sheetIds: [...visible, ...hidden], is1904 }
}

import { ZipFile } from 'yazl'

/** Books as programs make them, put together from their parts. */
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships'

type Book = {
  /** What stands inside `sheetData`. */
  rows: string
  sharedStrings?: string
  styles?: string
  /** What stands inside `workbook`. */
  book?: string
  /** Parts that replace the usual ones. */
  parts?: Record<string, string>
}

export function bookOf({ rows, sharedStrings, styles, book, parts = {} }: Book): Promise<Buffer> {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (inner: string) => `<Relationships xmlns="${packaged}">${inner}</Relationships>`
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${
      book ?? '<sheets><sheet name="Прайс" sheetId="1" r:id="rId1"/></sheets>'
    }</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      [
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'worksheet', '/xl/worksheets/sheet2.xml'),
        relation('rId3', 'styles', 'styles.xml'),
        relation('rId4', 'sharedStrings', 'sharedStrings.xml'),
      ].join(''),
    ),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?>\n<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData><row><c t="inlineStr"><is><t>второй</t></is></c></row></sheetData></worksheet>`,
    ...(styles ? { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` } : {}),
    ...(sharedStrings ? { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${sharedStrings}</sst>` } : {}),
    ...parts,
  })
}

type Sheet = {
  name: string
  /** A string is a text in the shared list, a number is a number, null an empty cell; XML is taken as it is. */
  rows: (string | number | null | { xml: string })[][]
  isHidden?: boolean
  /** «A1:D1». */
  merged?: string[]
}

/** A book as Excel saves it: texts in one shared list, cells with addresses, merged ranges after the rows. */
export function bookOfSheets(sheets: Sheet[]): Promise<Buffer> {
  const texts: string[] = []
  const shared = (text: string) => {
    const at = texts.indexOf(text)
    return at >= 0 ? at : texts.push(text) - 1
  }
  const cellXml = (cell: Sheet['rows'][number][number], address: string) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${address}" t="s"><v>${shared(cell)}</v></c>`
    return cell.xml.replace('<c', `<c r="${address}"`)
  }
  const parts: Record<string, string> = {}
  sheets.forEach(({ rows, merged = [] }, n) => {
    const xml = rows.map((cells, row) => {
      const inner = cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`))
      return cells.length === 0 ? '' : `<row r="${row + 1}">${inner.join('')}</row>`
    })
    const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
    parts[`xl/worksheets/sheet${n + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${xml.join('')}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`
  })
  const list = sheets.map(
    ({ name, isHidden }, n) =>
      `<sheet name="${name}" sheetId="${n + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rIdSheet${n + 1}"/>`,
  )
  const relations = sheets.map(
    (_, n) => `<Relationship Id="rIdSheet${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
  )
  return bookOf({
    rows: '',
    book: `<sheets>${list.join('')}</sheets>`,
    sharedStrings: texts.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join(''),
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    parts: {
      ...parts,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}">${relations.join('')}<Relationship Id="rIdStyles" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rIdTexts" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
  })
}

export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

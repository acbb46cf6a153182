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

export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content as string), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

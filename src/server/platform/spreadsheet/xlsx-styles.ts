import type { XlsxArchive } from './xlsx-archive.ts'
import { readXml } from './xml-reader.ts'

/** How a number is shown decides what it means: a date is a number of days, and an article may owe its zeros to the format. */
export type NumberLook = { kind: 'plain' } | { kind: 'date' } | { kind: 'padded'; digits: number }

const plain: NumberLook = { kind: 'plain' }
/** A book has as many as its author made by hand; past this it is no book. */
const maxStyles = 65_536

/** By the style number of a cell. */
export async function readNumberLooks(archive: XlsxArchive, part: string | undefined): Promise<NumberLook[]> {
  const formats = new Map<string, NumberLook>()
  const looks: NumberLook[] = []
  if (!part || !archive.has(part)) return looks
  let isInCellStyles = false
  await readXml(archive.read(part), {
    open(name, attributes) {
      if (name === 'numFmt' && formats.size < maxStyles) {
        formats.set(attributes.numFmtId ?? '', lookOf(attributes.formatCode ?? ''))
      }
      if (name === 'cellXfs') isInCellStyles = true
      if (name === 'xf' && isInCellStyles && looks.length < maxStyles) {
        const id = attributes.numFmtId ?? ''
        looks.push(formats.get(id) ?? (isBuiltInDate(Number(id)) ? { kind: 'date' } : plain))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellStyles = false
    },
  })
  return looks
}

/** The numbers of the standard: 14–22 and 45–47 are dates and times everywhere, 27–36 and 50–58 in eastern editions. */
function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
}

function lookOf(code: string): NumberLook {
  // The part for positive numbers, without quoted words, escaped characters, colours and locales.
  const shape = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, '')
  if (/^0{2,64}$/.test(shape)) return { kind: 'padded', digits: shape.length }
  if (/[ymdhs]/i.test(shape) && !/general|[0#?]/i.test(shape)) return { kind: 'date' }
  return plain
}

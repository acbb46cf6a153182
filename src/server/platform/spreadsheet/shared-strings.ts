import { SheetError } from './sheet-limits.ts'
import type { XlsxArchive } from './xlsx-archive.ts'
import { unescapeSheetText } from './xlsx-values.ts'
import { readXml } from './xml-reader.ts'

/**
 * Excel writes each different text once and refers to it by number, so all of them have to be at hand. They are stored as
 * bytes end to end: a million small strings would cost several times their text.
 */
export type SharedStrings = { at(index: number): string | null }

/** Of a price list of 50 MB they are some twenty megabytes. */
const maxBytes = 256 * 1024 * 1024
const chunkBytes = 4 * 1024 * 1024

export async function readSharedStrings(
  archive: XlsxArchive,
  part: string | undefined,
  maxCell: number,
): Promise<SharedStrings> {
  const store = createTextStore()
  if (!part || !archive.has(part)) return store
  let text: string[] | null = null
  let length = 0
  let isText = false
  /** Hints of how Japanese is pronounced stand beside the text and are not part of it. */
  let isPhonetic = false
  await readXml(archive.read(part), {
    open(name) {
      if (name === 'si') {
        text = []
        length = 0
      }
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (!isText || !text) return
      length += piece.length
      if (length > maxCell) throw new SheetError('cell-too-long')
      text.push(piece)
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si' || !text) return
      store.add(unescapeSheetText(text.join('')))
      text = null
    },
  })
  return store
}

export function createTextStore() {
  const chunks: Buffer[] = []
  /** Where each text ends, counted over all chunks; a text never crosses from one chunk into the next. */
  let ends = new Float64Array(1024)
  let starts = new Float64Array(1024)
  let count = 0
  let used = chunkBytes

  function grow(array: Float64Array) {
    const larger = new Float64Array(array.length * 2)
    larger.set(array)
    return larger
  }

  return {
    add(text: string) {
      const bytes = Buffer.byteLength(text)
      if (chunks.length * chunkBytes > maxBytes) throw new SheetError('too-large')
      if (used + bytes > chunkBytes) {
        chunks.push(Buffer.allocUnsafe(chunkBytes))
        used = 0
      }
      if (count === ends.length) {
        ends = grow(ends)
        starts = grow(starts)
      }
      const base = (chunks.length - 1) * chunkBytes
      starts[count] = base + used
      chunks.at(-1)?.write(text, used)
      used += bytes
      ends[count++] = base + used
    },
    at(index: number): string | null {
      if (!Number.isInteger(index) || index < 0 || index >= count) return null
      const start = starts[index] ?? 0
      const chunk = Math.floor(start / chunkBytes)
      const base = chunk * chunkBytes
      return chunks[chunk]?.toString('utf8', start - base, (ends[index] ?? start) - base) ?? ''
    },
  }
}

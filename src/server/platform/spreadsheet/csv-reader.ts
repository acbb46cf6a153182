import { createReadStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { withoutFormulaGuard } from './cell-text.ts'
import { createRowGate, SheetError, type SheetLimits, type SheetRow } from './sheet-limits.ts'
import type { SheetSource } from './xlsx-archive.ts'

/** A quote that is never closed would make the rest of the file one cell. */
const maxRecord = 1024 * 1024
const headLength = 64 * 1024

export async function* readCsv(source: SheetSource, limits: SheetLimits): AsyncGenerator<SheetRow> {
  const encoding = await detectEncoding(source)
  const { said, delimiter } = await readHead(textOf(source, encoding))
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    // «Шланг 3/4"» stands without quotes in many price lists.
    relax_quotes: true,
    max_record_size: maxRecord,
  })
  // What goes wrong on the way comes out of the loop below.
  pipeline(Readable.from(textOf(source, encoding)), parser, () => undefined)
  const pass = createRowGate(limits)
  let number = 0
  try {
    for await (const record of parser) {
      number++
      if (number === 1 && said) continue
      const row = pass({ number, cells: (record as string[]).map(withoutFormulaGuard) })
      if (row) yield row
    }
  } catch (error) {
    if (error instanceof CsvError) throw new SheetError(errorOf(error), number + 1, { cause: error })
    throw error
  } finally {
    parser.destroy()
  }
}

function errorOf(error: CsvError) {
  return error.code === 'CSV_MAX_RECORD_SIZE' ? 'cell-too-long' : 'unreadable'
}

/** Excel writes `sep=;` above the heading when it is told to. */
async function readHead(text: AsyncGenerator<string>): Promise<{ said: boolean; delimiter: Delimiter }> {
  let head = ''
  for await (const piece of text) {
    head += piece
    if (head.length >= headLength) break
  }
  const said = /^sep=([;,\t|])\r?\n/.exec(head)?.[1]
  return { said: said !== undefined, delimiter: (said as Delimiter | undefined) ?? detectDelimiter(head) }
}

/** What separates the columns is seen from the first lines: the sign that stands in each of them equally often. */
type Delimiter = ';' | '\t' | ',' | '|'

/** In doubt the one Excel writes in Russia, where the comma belongs to numbers. */
const candidates: Delimiter[] = [';', '\t', ',', '|']
const looksAt = 20

export function detectDelimiter(head: string): Delimiter {
  const lines = head.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  // The last line of the sample may be cut off.
  const whole = lines.length > 1 ? lines.slice(0, Math.min(lines.length - 1, looksAt)) : lines
  let best: Delimiter = ';'
  let bestScore = 0
  for (const candidate of candidates) {
    const score = scoreOf(whole.map((line) => countOutsideQuotes(line, candidate)))
    if (score > bestScore) [best, bestScore] = [candidate, score]
  }
  return best
}

/** Lines that agree with the heading count for more than many signs in a few lines. */
function scoreOf(counts: number[]): number {
  const [heading = 0] = counts
  if (heading === 0) return counts.filter((count) => count > 0).length / (counts.length + 1) / 2
  return counts.filter((count) => count === heading).length
}

function countOutsideQuotes(line: string, sign: string): number {
  let count = 0
  let isQuoted = false
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted
    else if (letter === sign && !isQuoted) count++
  }
  return count
}

/** Excel in Russia writes CSV in windows-1251, other programs in UTF-8, and «Текст Юникод» is UTF-16. The file does not say which. */
type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251'

const pieceBytes = 64 * 1024

async function* bytesOf(source: SheetSource): AsyncGenerator<Buffer> {
  if ('path' in source) {
    for await (const chunk of createReadStream(source.path, { highWaterMark: pieceBytes })) yield chunk as Buffer
    return
  }
  for (let from = 0; from < source.bytes.length; from += pieceBytes) {
    yield source.bytes.subarray(from, from + pieceBytes)
  }
}

/** The whole file is looked at, because the first Russian word may come late; what is not UTF-8 is windows-1251. */
async function detectEncoding(source: SheetSource): Promise<TextEncoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  let isUtf8 = true
  for await (const piece of bytesOf(source)) {
    if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
    if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
    isFirst = false
    // No text of either encoding has one; pictures and programs do.
    if (piece.includes(0)) throw new SheetError('unreadable')
    isUtf8 &&= isValid(utf8, piece)
  }
  return isUtf8 && isValid(utf8) ? 'utf-8' : 'windows-1251'
}

function isValid(decoder: TextDecoder, piece?: Buffer): boolean {
  try {
    if (piece) decoder.decode(piece, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

/** The mark at the beginning, where there is one, is dropped. */
async function* textOf(source: SheetSource, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of bytesOf(source)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

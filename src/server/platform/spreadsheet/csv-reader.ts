import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type Delimiter, detectDelimiter } from './csv-delimiter.ts'
import { withoutFormulaGuard } from './formula-safety.ts'
import { createRowGate, SheetError, type SheetLimits, type SheetRow } from './sheet-limits.ts'
import { detectEncoding, textOf } from './text-encoding.ts'
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

import { open } from 'node:fs/promises'
import { readCsv } from './csv-reader.ts'
import { SheetError, type SheetLimits, type SheetRow, usualSheetLimits } from './sheet-limits.ts'
import type { SheetSource } from './xlsx-archive.ts'
import { openXlsx } from './xlsx-reader.ts'

/**
 * A table somebody sent, row by row, whatever it is: XLSX or CSV. Told apart by the first bytes, since names lie.
 * Memory stays the same for ten rows and for a hundred thousand; what breaks a limit throws a SheetError.
 * `sheet`: which one of a book, visible ones first; without it the first.
 */
export async function* readSpreadsheet(
  source: SheetSource,
  limits: Partial<SheetLimits> = {},
  sheet = 0,
): AsyncGenerator<SheetRow> {
  const allLimits = { ...usualSheetLimits, ...limits }
  if (!(await isXlsx(source))) {
    yield* readCsv(source, allLimits)
    return
  }
  const book = await openXlsx(source, allLimits)
  try {
    yield* book.rowsOf(sheet)
  } finally {
    book.close()
  }
}

export type SheetHead = { name: string; isHidden: boolean; rows: SheetRow[] }

/** More tabs than this are looked at by nobody. */
const maxSheets = 50

/** The first rows of every sheet; a text file is one sheet without a name. What cannot be read at all throws a SheetError. */
export async function readSheetHeads(
  source: SheetSource,
  { rows }: { rows: number },
  limits: Partial<SheetLimits> = {},
): Promise<SheetHead[]> {
  const allLimits = { ...usualSheetLimits, ...limits }
  if (!(await isXlsx(source))) {
    return [{ name: '', isHidden: false, rows: await firstOf(readCsv(source, allLimits), rows) }]
  }
  const book = await openXlsx(source, allLimits)
  const heads: SheetHead[] = []
  let failure: SheetError | undefined
  try {
    for (const [index, sheet] of book.sheets.slice(0, maxSheets).entries()) {
      try {
        heads.push({ ...sheet, rows: await firstOf(book.rowsOf(index), rows) })
      } catch (error) {
        // One broken tab is no reason to reject the others; a bomb is.
        if (!(error instanceof SheetError) || error.code === 'too-large') throw error
        failure ??= error
        heads.push({ ...sheet, rows: [] })
      }
    }
  } finally {
    book.close()
  }
  if (failure && heads.every(({ rows: read }) => read.length === 0)) throw failure
  return heads
}

async function firstOf(rows: AsyncGenerator<SheetRow>, limit: number): Promise<SheetRow[]> {
  const head: SheetRow[] = []
  for await (const row of rows) {
    head.push(row)
    if (head.length >= limit) break
  }
  return head
}

const zip = Buffer.from('PK\x03\x04', 'latin1')
const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function isXlsx(source: SheetSource): Promise<boolean> {
  const head = await firstBytes(source)
  if (head.equals(oldExcel)) throw new SheetError('old-excel')
  return head.equals(zip)
}

async function firstBytes(source: SheetSource): Promise<Buffer> {
  if ('bytes' in source) return source.bytes.subarray(0, 4)
  const file = await open(source.path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

import { open } from 'node:fs/promises'
import { readCsv } from './csv-reader.ts'
import { SheetError, type SheetLimits, type SheetRow, usualSheetLimits } from './sheet-limits.ts'
import type { SheetSource } from './xlsx-archive.ts'
import { readXlsx } from './xlsx-reader.ts'

/**
 * A table somebody sent, row by row, whatever it is: XLSX or CSV. Told apart by the first bytes, since names lie.
 * Memory stays the same for ten rows and for a hundred thousand; what breaks a limit throws a SheetError.
 */
export async function* readSpreadsheet(
  source: SheetSource,
  limits: Partial<SheetLimits> = {},
): AsyncGenerator<SheetRow> {
  const allLimits = { ...usualSheetLimits, ...limits }
  const head = await firstBytes(source)
  if (head.equals(oldExcel)) throw new SheetError('old-excel')
  yield* head.equals(zip) ? readXlsx(source, allLimits) : readCsv(source, allLimits)
}

const zip = Buffer.from('PK\x03\x04', 'latin1')
const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

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

/** A price list is a table of a size a shop has. What pretends to be larger is rejected while it is read, before it fills the memory. */
export type SheetLimits = {
  /** Rows with something in them, the heading included. */
  rows: number
  columns: number
  /** Characters in one cell. */
  cell: number
  /** Bytes of everything that is unpacked of an XLSX: fifty megabytes of zeros unpack to fifty gigabytes. */
  unpacked: number
}

export const usualSheetLimits: SheetLimits = {
  rows: 100_001,
  columns: 200,
  // Excel's own limit.
  cell: 32_767,
  unpacked: 1024 * 1024 * 1024,
}

export type SheetErrorCode =
  /** Neither XLSX nor text, or broken. */
  | 'unreadable'
  /** XLS of before 2007, or a book with a password: both come in the same wrapping. */
  | 'old-excel'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'too-large'

/** Rows are read one by one, so a fault may come after many good ones; it is thrown out of the loop over them. */
export class SheetError extends Error {
  constructor(
    readonly code: SheetErrorCode,
    /** The row it was met in, where there is one. */
    readonly row: number | null = null,
    options: ErrorOptions = {},
  ) {
    super(row === null ? code : `${code} in row ${row}`, options)
  }
}

/** `number` is the row as the person sees it in the program, empty ones counted. Cells are text as it was typed. */
export type SheetRow = { number: number; cells: string[] }

/** Kept by the readers of both formats: no row leaves them unchecked, and empty ones do not leave at all. */
export function createRowGate({ rows, columns, cell }: SheetLimits) {
  let passed = 0
  return function pass({ number, cells }: SheetRow): SheetRow | null {
    let width = cells.length
    while (width > 0 && !cells[width - 1]) width--
    if (width === 0) return null
    if (width > columns) throw new SheetError('too-many-columns', number)
    if (++passed > rows) throw new SheetError('too-many-rows', number)
    const text = cells.slice(0, width)
    if (text.some((value) => value.length > cell)) throw new SheetError('cell-too-long', number)
    return { number, cells: text }
  }
}

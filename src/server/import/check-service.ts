import type { Db, Queryable } from '#server/platform/database.ts'
import { SheetError, type SheetFault, type SheetRow } from '#server/platform/spreadsheet/sheet-limits.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { normalizeCode } from '#shared/catalog/part-code.ts'
import { readImportRow } from '#shared/import/import-row.ts'
import { isPriceJump, isPriceSlip } from '#shared/import/price-change.ts'
import type { ImportFiles } from './import-files.ts'
import { findSectionNames, type ImportRecord, type Mapping, setProgress, setState } from './import-queries.ts'
import {
  deleteRows,
  findCells,
  findKnownParts,
  type KnownPart,
  markDuplicates,
  type RowChoice,
  type StagedRow,
  setRowsCount,
  upsertRows,
} from './row-queries.ts'

/** The file is read row by row; each row is compared with the catalogue and kept beside it, with what is wrong about it. */

const portion = 1000

type Deps = { db: Db; files: ImportFiles }

export const sheetFaultTexts: Record<SheetFault, string> = {
  unreadable: 'Не удалось прочитать файл. Подойдут XLSX и CSV',
  'old-excel': 'Это старый формат Excel или книга с паролем. Сохраните файл как XLSX',
  'too-many-rows': 'В файле больше 100 000 строк',
  'too-many-columns': 'В файле больше 200 колонок',
  'cell-too-long': 'В одной из ячеек слишком длинный текст',
  'too-large': 'Файл слишком большой',
}

/** Goes on where it stopped when the process was restarted in the middle. */
export async function checkImport({ db, files }: Deps, record: ImportRecord, signal: AbortSignal): Promise<void> {
  if (!record.file_key) throw new Error('an import without its file')
  if (record.rows_done === 0) await deleteRows(db, record.id)
  const sections = await openSections(db)
  let rows: SheetRow[] = []

  async function stage() {
    const last = rows.at(-1)
    if (!last) return
    const taken = rows
    rows = []
    await db.transaction(async (tx) => {
      await upsertRows(tx, record.id, await readRows(tx, taken, record.mapping, sections))
      await setProgress(tx, record.id, last.number)
    })
  }

  try {
    let isHeading = true
    for await (const row of readSpreadsheet({ path: files.pathOf(record.file_key) })) {
      if (signal.aborted) return
      const isDone = isHeading || row.number <= record.rows_done
      isHeading = false
      if (isDone) continue
      rows.push(row)
      if (rows.length >= portion) await stage()
    }
    await stage()
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const where = error.row === null ? '' : ` (строка ${error.row})`
    await setState(db, record.id, 'failed', { fault: sheetFaultTexts[error.fault] + where, isOver: true })
    return
  }
  await db.transaction(async (tx) => {
    await markDuplicates(tx, record.id, { isLast: record.mapping.lastDuplicate ?? false })
    await setRowsCount(tx, record.id)
    await setState(tx, record.id, 'checked')
  })
}

type Recheck = { importId: number; mapping: Mapping; choice: RowChoice }

/** Rows are read again after something about them was mended. */
export async function recheckRows(tx: Queryable, { importId, mapping, choice }: Recheck): Promise<void> {
  const sections = await openSections(tx)
  for (let after = 0; ; ) {
    const rows = await findCells(tx, { importId, choice, after, limit: portion })
    const last = rows.at(-1)
    if (!last) break
    await upsertRows(tx, importId, await readRows(tx, rows, mapping, sections))
    after = last.number
  }
  await markDuplicates(tx, importId, { isLast: mapping.lastDuplicate ?? false })
}

export type Sections = Map<string, { category_id: number; subcategory_id: number | null }>

export function sectionKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s*[/>|\\]\s*/g, ' / ')
    .replace(/\s+/gu, ' ')
    .trim()
}

async function openSections(db: Queryable): Promise<Sections> {
  const names = await findSectionNames(db)
  return new Map(names.map(({ name, ...section }) => [sectionKey(name), section]))
}

/** `keeps_price` is undefined at the first reading: then what looks like a slip of the pen keeps its price. */
type ReadRow = SheetRow & { keeps_price?: boolean }

async function readRows(tx: Queryable, rows: ReadRow[], mapping: Mapping, sections: Sections): Promise<StagedRow[]> {
  const readings = rows.map(({ cells }) =>
    readImportRow(cells, mapping.columns, { keepPrices: mapping.keepPrices ?? false }),
  )
  const codes = readings.map((reading) => normalizeCode(reading.ok ? reading.given.sku : reading.sku)).filter(Boolean)
  const known = new Map<string, KnownPart[]>()
  for (const part of await findKnownParts(tx, [...new Set(codes)])) {
    known.set(part.sku_code, [...(known.get(part.sku_code) ?? []), part])
  }
  function partOf(sku: string): KnownPart | undefined {
    const alike = known.get(normalizeCode(sku)) ?? []
    return alike.find((part) => part.sku === sku) ?? alike[0]
  }
  return rows.map(({ number, cells, keeps_price: isKept }, n): StagedRow => {
    const reading = readings[n]!
    const part = partOf(reading.ok ? reading.given.sku : reading.sku)
    // The part is named even where its row is refused: whoever mends the row wants to see what it is about.
    const refused = {
      ...{ number, cells, before: null, is_jump: false, keeps_price: false, product_id: part?.id ?? null },
      action: 'skip',
    } as const
    if (!reading.ok) {
      const { sku, section, fault } = reading
      const code = normalizeCode(sku) || null
      return { ...refused, fault, given: { sku, ...(section ? { section } : {}) }, sku_code: code }
    }
    const { section: sectionName, ...facts } = reading.given
    const code = normalizeCode(facts.sku)
    const named = sectionName === undefined ? undefined : sections.get(sectionKey(sectionName))
    const section = sectionName === undefined && !part ? mapping.newSection : named
    if (sectionName !== undefined && !section) {
      return { ...refused, fault: 'unknown-section', given: { ...facts, section: sectionName }, sku_code: code }
    }
    const given: Record<string, unknown> = { ...facts, ...section }
    return { ...refused, given, sku_code: code, ...verdictOf(given, part, isKept) }
  })
}

type Verdict = Pick<StagedRow, 'product_id' | 'before' | 'action' | 'fault' | 'is_jump' | 'keeps_price'>

function verdictOf(given: Record<string, unknown>, part: KnownPart | undefined, isKept: boolean | undefined): Verdict {
  const plain = { product_id: null, before: null, is_jump: false, keeps_price: false } as const
  if (!part) {
    if (given.name === undefined) return { ...plain, action: 'skip', fault: 'no-name' }
    if (given.category_id === undefined) return { ...plain, action: 'skip', fault: 'no-section' }
    if (given.price === undefined && given.user_price === undefined) {
      return { ...plain, action: 'skip', fault: 'no-new-price' }
    }
    return { ...plain, action: 'create', fault: null }
  }
  const fields = Object.keys(given).filter((field) => field !== 'sku')
  const changed = fields.filter((field) => given[field] !== part.state[field])
  const repriced = changed
    .filter((field) => priceFields.has(field))
    .map((field) => [Number(part.state[field] ?? 0), Number(given[field])] as const)
  const keepsPrice = isKept ?? repriced.some(([before, after]) => isPriceSlip(before, after))
  const written = keepsPrice ? changed.filter((field) => !priceFields.has(field)) : changed
  return {
    product_id: part.id,
    before: Object.fromEntries(fields.map((field) => [field, part.state[field]])),
    action: written.length > 0 ? 'update' : 'same',
    fault: null,
    is_jump: repriced.some(([before, after]) => isPriceJump(before, after)),
    keeps_price: keepsPrice,
  }
}

const priceFields = new Set(['price', 'user_price', 'master_price'])

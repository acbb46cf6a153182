import type { Db, Queryable } from '#server/platform/database/database.ts'
import { createPortions, type Portions } from '#server/platform/jobs/portions.ts'
import { SheetError, type SheetErrorCode, type SheetRow } from '#server/platform/spreadsheet/sheet-limits.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { type ArticleMatch, looseArticle, looseBrand, matchArticle } from '#shared/import/article-match.ts'
import { isNotProduct } from '#shared/import/heading-row.ts'
import type { RowError } from '#shared/import/import-fields.ts'
import { readImportRow } from '#shared/import/import-row.ts'
import { usualStockRule } from '#shared/import/stock-words.ts'
import type { ImportFiles } from './import-files.ts'
import {
  findCategoryNames,
  type ImportRecord,
  lockImport,
  type Mapping,
  setProgress,
  setState,
  whileStill,
} from './import-queries.ts'
import { openMarkup } from './row-markup.ts'
import {
  deleteSomeRows,
  findBeside,
  findCells,
  findKnownProducts,
  type KnownProduct,
  lastNumber,
  leaveOutSome,
  looseCode,
  markDuplicates,
  type RowChoice,
  type RowWords,
  type StagedRow,
  setRowsCount,
  upsertRows,
} from './row-queries.ts'
import { verdictOf } from './row-verdict.ts'

/** The file is read row by row; each row is compared with the catalogue and kept beside it, with what is wrong about it. */

const portionRows = { rows: 50, most: 500 }
type Deps = { db: Db; files: ImportFiles }

export const sheetErrorTexts: Record<SheetErrorCode, string> = {
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
  const portions = createPortions(portionRows)
  if (record.rows_done === 0) while ((await portions.next((limit) => deleteSomeRows(db, record.id, limit))) > 0);
  const categories = await openCategories(db)
  let rows: SheetRow[] = []

  /** False: it was cancelled. */
  async function stage(): Promise<boolean> {
    const last = rows.at(-1)
    if (!last) return true
    const taken = rows
    rows = []
    return portions.next(() =>
      whileStill(db, record, async (tx) => {
        await upsertRows(tx, record.id, await readRows(tx, taken, { ...record, sections: categories }))
        await setProgress(tx, record.id, last.number)
      }),
    )
  }

  try {
    const { sheet, dataAfter } = record.mapping
    for await (const row of readSpreadsheet({ path: files.pathOf(record.file_key) }, {}, sheet)) {
      if (signal.aborted) return
      if (row.number <= dataAfter || row.number <= record.rows_done) continue
      rows.push(row)
      if (rows.length >= portions.rows() && !(await stage())) return
    }
    if (!(await stage())) return
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    const where = error.row === null ? '' : ` (строка ${error.row})`
    const fault = sheetErrorTexts[error.code] + where
    await whileStill(db, record, (tx) => setState(tx, record.id, 'failed', { fault, isOver: true }))
    return
  }
  await findDuplicates(db, record, portions)
  await whileStill(db, record, async (tx) => {
    await setRowsCount(tx, record.id)
    await setState(tx, record.id, 'checked')
  })
}

async function findDuplicates(db: Db, { id, mapping }: ImportRecord, portions: Portions): Promise<void> {
  const isLast = mapping.lastDuplicate ?? false
  const end = await lastNumber(db, id)
  for (let done = 0; done < end; ) {
    done = await portions.next(async (rows) => {
      await markDuplicates(db, id, { isLast, like: Array.from({ length: rows }, (_, nth) => done + nth + 1) })
      return done + rows
    })
  }
}

type Recheck = { importId: number; mapping: Mapping; heading: string[]; numbers: number[] }

/** Some rows are read again after something about them was fixed; they are no more than one call may name. */
export async function recheckRows(tx: Queryable, { importId, mapping, heading, numbers }: Recheck): Promise<void> {
  const reading = { mapping, heading, sections: await openCategories(tx) }
  const beside = await findBeside(tx, importId, numbers)
  await readAgain(tx, importId, { numbers }, reading)
  // A row that has become one of another product no longer stands in the way of those it stood beside.
  const still = new Set(await findBeside(tx, importId, numbers))
  const freed = beside.filter((number) => !still.has(number))
  if (freed.length > 0) await readAgain(tx, importId, { numbers: freed }, reading)
  await markDuplicates(tx, importId, { isLast: mapping.lastDuplicate ?? false, like: [...numbers, ...freed] })
}

async function readAgain(tx: Queryable, importId: number, choice: RowChoice, reading: Reading): Promise<void> {
  const rows = await findCells(tx, { importId, choice, after: 0 })
  await upsertRows(tx, importId, await readRows(tx, rows, reading))
}

/**
 * All rows with one fault, in portions. Each leaves rows as they should be, so that whatever comes between (the import is run,
 * another process takes over) finds nothing half-read; asked for again, it goes on with what is left.
 */
export async function recheckError(db: Db, importId: number, fault: RowError): Promise<void> {
  const portions = createPortions(portionRows)
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await portions.next((limit) =>
      db.transaction((tx) => recheckSome(tx, { importId, fault, after: from, limit })),
    )
  }
}

/** Goes on without all rows with one error, in portions; sent again after an interruption, it takes those that are left. */
export async function leaveOutError(db: Db, importId: number, fault: RowError): Promise<void> {
  const portions = createPortions(portionRows)
  const leaveOut = (limit: number) =>
    db.transaction(async (tx) => {
      const record = await lockImport(tx, importId)
      return record?.state === 'checked' ? leaveOutSome(tx, { importId, fault, limit }) : 0
    })
  while ((await portions.next(leaveOut)) > 0);
}

type Some = { importId: number; fault: RowError; after: number; limit: number }

/** Answers the last row it read; null: nothing is left, or the import has gone on. */
async function recheckSome(tx: Queryable, { importId, fault, after, limit }: Some): Promise<number | null> {
  const record = await lockImport(tx, importId)
  if (record?.state !== 'checked') return null
  const { mapping, heading } = record
  const rows = await findCells(tx, { importId, choice: { fault }, after, limit })
  const last = rows.at(-1)
  if (!last) return null
  await upsertRows(tx, importId, await readRows(tx, rows, { mapping, heading, sections: await openCategories(tx) }))
  const like = rows.map(({ number }) => number)
  await markDuplicates(tx, importId, { isLast: mapping.lastDuplicate ?? false, like })
  return last.number
}

export type Categories = Map<string, { category_id: number; subcategory_id: number | null }>

export function categoryKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/\s*[/>|\\]\s*/g, ' / ')
    .replace(/\s+/gu, ' ')
    .trim()
}

async function openCategories(db: Queryable): Promise<Categories> {
  const names = await findCategoryNames(db)
  return new Map(names.map(({ name, ...section }) => [categoryKey(name), section]))
}

type ReadRow = SheetRow & Partial<RowWords>
type Reading = { mapping: Mapping; heading: string[]; sections: Categories }

async function readRows(tx: Queryable, rows: ReadRow[], { mapping, heading, sections }: Reading): Promise<StagedRow[]> {
  const { columns, keepPrices = false, stock = usualStockRule } = mapping
  const markup = await openMarkup(tx, mapping)
  const readings = rows.map(({ cells }) =>
    readImportRow(cells, columns, { keepPrices, stock, isMarkedUp: markup !== null }),
  )
  const articles = readings.map((reading) => (reading.ok ? reading.given.sku : reading.sku)).filter(Boolean)
  const known = new Map<string, KnownProduct[]>()
  for (const part of await findKnownProducts(tx, [...new Set(articles.map(looseCode))])) {
    const code = looseCode(part.sku)
    known.set(code, [...(known.get(code) ?? []), part])
  }
  return rows.map((row, n): StagedRow => {
    const reading = readings[n]!
    const facts = reading.ok ? reading.given : { sku: reading.sku }
    const match = facts.sku ? matchArticle(facts, known.get(looseCode(facts.sku)) ?? []) : null
    const isOther = match?.isDoubtful && row.chosen_new
    const found = isOther ? null : match
    // The product is named even where its row is rejected: whoever fixes the row wants to see what it is about.
    const staged: StagedRow = {
      ...{
        number: row.number,
        cells: row.cells,
        given: { ...facts },
        product_id: found?.product.id ?? null,
        before: null,
      },
      ...{ action: 'skip', fault: null, is_jump: false, keeps_price: false, is_doubtful: false, warnings: [] },
      ...keysOf(facts, found, row),
    }
    if (isNotProduct(row.cells, columns, heading)) return { ...staged, product_id: null, fault: 'not-product' }
    if (!reading.ok) {
      const { section, fault } = reading
      return { ...staged, fault, given: { ...facts, ...(section ? { section } : {}) } }
    }
    const { section: sectionName, ...said } = reading.given
    const named = sectionName === undefined ? undefined : sections.get(categoryKey(sectionName))
    const category = sectionName === undefined && !found ? mapping.newSection : named
    if (sectionName !== undefined && !category)
      return { ...staged, fault: 'unknown-section', given: { ...reading.given } }
    const plain: Record<string, unknown> = { ...said, ...category }
    const given = markup ? markup(plain, found?.product.state ?? null) : plain
    return { ...staged, given, ...verdictOf(given, found, row) }
  })
}

/** A new article is known by itself and, written in another way, by its brand; a product, or what is taken for one, is the product. */
function keysOf(
  { sku, brand }: { sku: string; brand?: string },
  found: ArticleMatch<KnownProduct> | null,
  { chosen_take: isTaken }: Partial<RowWords>,
) {
  if (!sku) return { exact_key: null, loose_key: null }
  if (found && (!found.isDoubtful || isTaken)) {
    return { exact_key: `#${found.product.id}`, loose_key: `#${found.product.id}` }
  }
  const exact = sku.toLowerCase()
  return { exact_key: exact, loose_key: brand ? `${looseArticle(sku)} ${looseBrand(brand)}` : exact }
}

import { createHash } from 'node:crypto'
import type { Queryable } from '#server/platform/database/database.ts'
import { SheetError, type SheetRow } from '#server/platform/spreadsheet/sheet-limits.ts'
import { readSheetHeads, type SheetHead } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { findHeading, type Heading, headingAt, isNotProduct, scoreOf } from '#shared/import/heading-row.ts'
import { guessColumns } from '#shared/import/import-fields.ts'
import { sheetErrorTexts } from './check-service.ts'
import type { ImportDeps, ImportResult } from './import-answer-service.ts'
import { findImport, findRemembered, type ImportRecord, type Remembered, setLayout } from './import-queries.ts'
import { takeStep } from './import-step-service.ts'

/** Where the table of a file stands: which sheet, which row names the columns. Recognised, and chosen otherwise by the shopkeeper. */

/** A letterhead is shorter than this. */
const lookedAt = 60
/** Shown to choose from. */
const shownRows = 30
const sampleRows = 5
const longestName = 200
const longestShown = 60

type Layout = Pick<ImportRecord, 'heading' | 'sample' | 'sheets' | 'head' | 'mapping'>
type Wanted = { sheet?: number | undefined; headingRow?: number | undefined }
type Place = { sheet: number; heading: Heading }

/** Null: there is no such sheet or row. What cannot be read throws a SheetError. */
export async function readLayout(db: Queryable, path: string, wanted: Wanted = {}): Promise<Layout | null> {
  const heads = (await readSheetHeads({ path }, { rows: lookedAt })).map(shortened)
  const known = await rememberedIn(db, heads)
  const place = placeOf(heads, known, wanted)
  if (!place) return null
  const { sheet, heading } = place
  const rows = heads[sheet]?.rows ?? []
  const remembered = known.get(hashOf(heading.names))
  const columns = remembered?.columns ?? guessColumns(heading.names).columns
  const products = rows.filter(
    ({ number, cells }) => number > heading.dataAfter && !isNotProduct(cells, columns, heading.names),
  )
  return {
    heading: heading.names,
    sample: products.slice(0, sampleRows).map(({ cells }) => cells),
    sheets: heads.map(({ name, isHidden }) => ({ name, is_hidden: isHidden })),
    head: rows
      .slice(0, shownRows)
      .map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.slice(0, longestShown)) })),
    mapping: {
      columns,
      sheet,
      headingRow: heading.number,
      dataAfter: heading.dataAfter,
      isRemembered: remembered !== undefined,
      ...(remembered?.stock ? { stock: remembered.stock } : {}),
    },
  }
}

function shortened(head: SheetHead): SheetHead {
  const rows = head.rows.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => cell.slice(0, longestName)),
  }))
  return { ...head, rows }
}

async function rememberedIn(db: Queryable, heads: SheetHead[]): Promise<Map<string, Remembered>> {
  const hashes = heads.flatMap(({ rows }) =>
    rows.flatMap(({ number }) => {
      const heading = headingAt(rows, number)
      return heading ? [hashOf(heading.names)] : []
    }),
  )
  return findRemembered(db, [...new Set(hashes)])
}

function placeOf(heads: SheetHead[], known: Map<string, Remembered>, { sheet, headingRow }: Wanted): Place | null {
  const isKnown = (names: string[]) => known.has(hashOf(names))
  const find = (rows: SheetRow[]) =>
    headingRow === undefined ? findHeading(rows, isKnown) : headingAt(rows, headingRow)
  if (sheet !== undefined || headingRow !== undefined) {
    const chosen = sheet ?? 0
    const heading = find(heads[chosen]?.rows ?? [])
    return heading && { sheet: chosen, heading }
  }
  let best: Place | null = null
  let bestScore = -1
  for (const [index, { rows, isHidden }] of heads.entries()) {
    // What the sender has hidden is looked at only where nothing else can be read.
    if (isHidden && best) break
    const heading = findHeading(rows, isKnown)
    const score = heading === null ? -1 : isKnown(heading.names) ? 1000 : scoreOf(heading.names)
    if (heading && score > bestScore) [best, bestScore] = [{ sheet: index, heading }, score]
  }
  return best
}

type Choice = { id: number; sheet: number | undefined; headingRow: number | undefined; by: Editor }

/** Another sheet or another row of it; whatever was checked by the old one is to be checked again. */
export async function chooseLayout(deps: ImportDeps, { id, sheet, headingRow, by }: Choice): Promise<ImportResult> {
  const record = await findImport(deps.db, id)
  if (!record) return { ok: false, code: 'not-found' }
  if (record.kind === 'photos' || !record.file_key) return { ok: false, code: 'import-state' }
  const wanted = { sheet: sheet ?? record.mapping.sheet, headingRow }
  try {
    const layout = await readLayout(deps.db, deps.files.pathOf(record.file_key), wanted)
    if (!layout || layout.sample.length === 0) {
      return { ok: false, code: 'bad-input', fields: { heading_row: 'Здесь нет таблицы с товарами' } }
    }
    return await takeStep(deps, { id, by, from: ['uploaded', 'checked'] }, 'import-layout', async (tx) => {
      await setLayout(tx, id, layout)
      return undefined
    })
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    return { ok: false, code: 'bad-sheet', error: sheetErrorTexts[error.code] }
  }
}

/** A table is known again by the names of its columns. */
export function hashOf(heading: string[]): string {
  return createHash('sha256').update(JSON.stringify(heading)).digest('hex')
}

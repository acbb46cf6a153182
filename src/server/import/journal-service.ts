import type { Queryable } from '#server/platform/database/database.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { guessCategory } from '#shared/import/category-guess.ts'
import type { ImportCategoryList, ImportRowList } from '#shared/import/import-contract.ts'
import { rowErrors } from '#shared/import/import-fields.ts'
import { findImport, findImports, findShopCategories } from './import-queries.ts'
import { countFiltered, findRows, findUnknownCategories, type RowFilter } from './row-queries.ts'

/** What was imported when and by whom, and the rows of an import one by one. */

export async function listImports(db: Queryable, { limit, cursor }: { limit: number; cursor: number | undefined }) {
  const found = await findImports(db, { before: cursor, limit: limit + 1 })
  const imports = found.slice(0, limit)
  const last = found.length > limit ? imports.at(-1) : undefined
  return { imports, next_cursor: last ? String(last.id) : null }
}

type Page = {
  importId: number
  filter: RowFilter
  limit: number
  cursor: number | undefined
  page?: number | undefined
}

export async function listRows(
  db: Queryable,
  { importId, filter, limit, cursor = 0, page = 1 }: Page,
): Promise<ImportRowList> {
  const found = await findRows(db, { importId, filter, after: cursor, limit: limit + 1, offset: (page - 1) * limit })
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, total: await countFiltered(db, importId, filter), next_cursor: last ? String(last.number) : null }
}

/** More different names than this are no list of categories but a wrong column. */
const maxCategories = 200

export async function listUnknownCategories(db: Queryable, importId: number): Promise<ImportCategoryList> {
  const [unknown, known] = [await findUnknownCategories(db, importId, maxCategories), await findShopCategories(db)]
  return { sections: unknown.map((category) => ({ ...category, guess: guessCategory(category.name, known) })) }
}

const portion = 500

/** The rows that were left out, as they stood in the file, each with its reason: fixed, the file can be imported again. */
export async function rejectedTable(db: Queryable, importId: number): Promise<AsyncGenerator<CellValue[]> | null> {
  const record = await findImport(db, importId)
  if (!record) return null
  const { heading } = record
  async function* rows(): AsyncGenerator<CellValue[]> {
    yield [...heading, 'Строка', 'Почему пропущена']
    for (let after = 0; ; ) {
      const found = await findRows(db, { importId, filter: { action: 'skip' }, after, limit: portion })
      for (const { number, cells, fault } of found) {
        if (fault === 'not-product') continue
        const padded = heading.map((_name, n) => cells[n] ?? '')
        yield [...padded, number, fault ? rowErrors[fault] : '']
      }
      const last = found.at(-1)
      if (!last || found.length < portion) return
      after = last.number
    }
  }
  return rows()
}

import { findProductCategory } from '#server/category/category-admin-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import type { ImportFixInput } from '#shared/import/import-contract.ts'
import type { ImportColumns, RowError } from '#shared/import/import-fields.ts'
import { categoryKey, leaveOutError, recheckError, recheckRows } from './check-service.ts'
import { type ImportDeps, type ImportRejection, type ImportResult, readImport } from './import-answer-service.ts'
import { rememberCategory, setMapping } from './import-queries.ts'
import { takeStep } from './import-step-service.ts'
import { findCells, leaveOutRows, setWord, untickRows, updateCells } from './row-queries.ts'

/** Wrong rows are fixed where they are shown, and checked again at once; the file itself stays as it came. */

type Fix = { id: number; input: ImportFixInput; by: Editor }

/** What concerns all rows with one fault is noted at once; the rows follow in portions. */
export async function fixImport(deps: ImportDeps, { id, input, by }: Fix): Promise<ImportResult> {
  const noted = await takeStep(
    deps,
    { id, by, from: ['checked'] },
    'import-mended',
    async (tx, { kind, mapping, heading }): Promise<ImportRejection | undefined> => {
      if (kind === 'photos' && !('take' in input && !input.take)) return { ok: false, code: 'import-state' }
      const again = (numbers: number[]) => recheckRows(tx, { importId: id, mapping, heading, numbers })
      if ('keep_prices' in input) {
        await setMapping(tx, id, { ...mapping, keepPrices: true })
      } else if ('duplicates' in input) {
        await setMapping(tx, id, { ...mapping, lastDuplicate: true })
      } else if ('section' in input) {
        const { category_id: categoryId, subcategory_id: subcategoryId } = input
        if (!(await findProductCategory(tx, { categoryId, subcategoryId }))) {
          return { ok: false, code: 'bad-input', fields: { subcategory_id: 'Такого раздела нет' } }
        }
        const name = categoryKey(input.section)
        await rememberCategory(tx, { name, category_id: categoryId, subcategory_id: subcategoryId })
      } else if ('new_section' in input) {
        const { category_id: categoryId, subcategory_id: subcategoryId } = input.new_section
        if (!(await findProductCategory(tx, { categoryId, subcategoryId }))) {
          return { ok: false, code: 'bad-input', fields: { subcategory_id: 'Такого раздела нет' } }
        }
        await setMapping(tx, id, { ...mapping, newSection: input.new_section })
      } else if ('keep_price' in input) {
        await setWord(tx, id, input.rows, { chosen_keep_price: input.keep_price })
        await again(input.rows)
      } else if ('as_new' in input) {
        await setWord(tx, id, input.rows, { chosen_new: true, chosen_take: null })
        await again(input.rows)
      } else if ('leave_out' in input) {
        if ('rows' in input) await leaveOutRows(tx, id, input.rows)
      } else if ('take' in input) {
        if (kind === 'photos') await untickRows(tx, id, input.rows)
        else {
          await setWord(tx, id, input.rows, { chosen_take: input.take })
          await again(input.rows)
        }
      } else {
        const cells = Object.entries(input.set).flatMap(([field, text]) => {
          const column = mapping.columns[field as keyof ImportColumns]
          return column === undefined ? [] : [{ column, text }]
        })
        if (cells.length === 0) return { ok: false, code: 'bad-input', fields: { set: 'Такой колонки нет' } }
        const found = await setCells(tx, { importId: id, row: input.row, cells })
        if (!found) return { ok: false, code: 'not-found' }
        await again([input.row])
      }
      return undefined
    },
  )
  if (!noted.ok) return noted
  const fault = fixedError(input)
  if ('leave_out' in input && 'fault' in input) await leaveOutError(deps.db, id, input.fault)
  else if (fault) await recheckError(deps.db, id, fault)
  else return noted
  return readImport(deps, id)
}

/** The fault of all the rows this is about; null: rows are named. */
function fixedError(input: ImportFixInput): RowError | null {
  if ('keep_prices' in input) return 'no-price'
  if ('duplicates' in input) return 'duplicate'
  if ('section' in input) return 'unknown-section'
  return 'new_section' in input ? 'no-section' : null
}

/** A cell beyond the end of its row is filled up to with empty ones. */
async function setCells(
  tx: Queryable,
  { importId, row, cells }: { importId: number; row: number; cells: { column: number; text: string }[] },
): Promise<boolean> {
  const [found] = await findCells(tx, { importId, choice: { numbers: [row] }, after: 0, limit: 1 })
  if (!found) return false
  const now = [...found.cells]
  for (const { column, text } of cells) {
    while (now.length <= column) now.push('')
    now[column] = text
  }
  await updateCells(tx, { importId, number: row, cells: now })
  return true
}

import type { Queryable } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { type ProductKind, productKindLabels } from '#shared/catalog/product-kind.ts'
import { type ImportField, importFields, importLabels, purchaseFields } from '#shared/import/import-fields.ts'
import type { ManagedProductList, ProductFilter, ProductViewCounts } from '#shared/product/product-admin-contract.ts'
import type { ManagedProductSort } from '#shared/product/product-admin-rules.ts'
import {
  countListed,
  countViews,
  type ExportedRow,
  findBrands,
  findExported,
  findListed,
  type Selection,
} from './product-admin-list-queries.ts'

/** All products, hidden ones among them, as the shopkeeper looks through them. */

type Page = { filter: ProductFilter; sort?: ManagedProductSort | undefined; limit: number; page: number }

export async function listManagedProducts(
  db: Queryable,
  { filter, sort: asked, limit, page }: Page,
): Promise<ManagedProductList> {
  const sort = sortOf(filter, asked)
  const products = await findListed(db, { filter, sort, limit, offset: (page - 1) * limit })
  // A last page that is not full says the total by itself.
  const isLast = products.length > 0 && products.length < limit
  const total = isLast ? (page - 1) * limit + products.length : await countListed(db, filter)
  return { products, total, page, limit }
}

/** The best matches, without how many there are. */
export function findProductsBy(db: Queryable, { search, limit }: { search: string; limit: number }) {
  return findListed(db, { filter: { search }, sort: 'match', limit, offset: 0 })
}

/** Whoever searches wants the best match first; whoever looks through wants what was changed last. */
function sortOf({ search }: ProductFilter, asked: ManagedProductSort | undefined): ManagedProductSort {
  if (search) return asked ?? 'match'
  return asked === undefined || asked === 'match' ? 'changed' : asked
}

export function countProductViews(db: Queryable): Promise<ProductViewCounts> {
  return countViews(db)
}

export function listBrands(db: Queryable): Promise<string[]> {
  return findBrands(db)
}

/** The list of products as a table that an import reads back; asked for portion by portion, so its length costs no memory. */

const portionRows = { rows: 100, most: 500 }

export const exportWidths = [18, 50, 24, 24, 16, 12, 12, 12, 12, 10, 10, 60, 8, 8, 12, 24, 14]

/** What the shop pays only for those who may know it. */
type Exported = { selection: Selection; hasPurchase: boolean }

export async function* exportProducts(
  db: Queryable,
  { selection, hasPurchase }: Exported,
): AsyncGenerator<CellValue[]> {
  const fields = importFields.filter((field) => hasPurchase || !purchaseFields.includes(field))
  yield fields.map((field) => importLabels[field])
  const portions = createPortions(portionRows)
  for (let after = 0; ; ) {
    const rows = await portions.next((limit) => findExported(db, selection, { after, limit }))
    for (const row of rows) yield cellsOf(row, fields)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

function cellsOf(row: ExportedRow, fields: readonly ImportField[]): CellValue[] {
  return fields.map((field) => {
    const value = row[field]
    if (typeof value === 'boolean') return value ? 'да' : 'нет'
    return field === 'kind' ? productKindLabels[value as ProductKind] : value
  })
}

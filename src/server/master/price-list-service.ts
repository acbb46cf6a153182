import type { Queryable } from '#server/platform/database/database.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import { productKindLabels } from '#shared/catalog/product-kind.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findPriceRows, type PriceRow } from './price-list-queries.ts'

/** The whole catalogue at the price of the master's level, in the memory of one piece of it. */

const pieceRows = 1000

const heading = ['Артикул', 'Название', 'Производитель', 'Вид', 'Раздел', 'Подраздел', 'Цена, ₽', 'Наличие, шт.']
export const priceListWidths = [20, 60, 18, 14, 24, 28, 12, 14]

/** The first piece is asked for at once, so that a database that is away is a rejection and not half a file. */
export async function openPriceList(db: Queryable, tier: PriceTier): Promise<AsyncGenerator<CellValue[]>> {
  const first = await findPriceRows(db, { tier, after: 0, limit: pieceRows })
  return priceRows(db, tier, first)
}

async function* priceRows(db: Queryable, tier: PriceTier, first: PriceRow[]): AsyncGenerator<CellValue[]> {
  yield heading
  let piece = first
  while (piece.length > 0) {
    for (const row of piece) yield cellsOf(row)
    const last = piece.at(-1)
    if (!last || piece.length < pieceRows) return
    piece = await findPriceRows(db, { tier, after: last.id, limit: pieceRows })
  }
}

function cellsOf({ sku, name, brand, kind, category, subcategory, price, available }: PriceRow): CellValue[] {
  return [sku, name, brand, productKindLabels[kind], category, subcategory, price, available ?? 'уточняется']
}

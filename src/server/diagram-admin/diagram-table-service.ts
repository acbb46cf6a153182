import type { Queryable } from '#server/platform/database/database.ts'
import type { CellValue } from '#server/platform/spreadsheet/csv-writer.ts'
import type { SheetRow } from '#server/platform/spreadsheet/sheet-limits.ts'
import { readSpreadsheet } from '#server/platform/spreadsheet/spreadsheet-reader.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { TableAnswer } from '#shared/diagram/diagram-admin-contract.ts'
import { readTable, tableOf } from '#shared/diagram/diagram-table.ts'
import { findProductsByCodes } from './diagram-admin-queries.ts'
import { readManagedDiagram } from './diagram-admin-service.ts'

/** A sheet's positions as a table, out and in. What comes in is shown in the editor first and written when it is saved. */

export const tableWidths = [10, 30, 20, 10, 30, 14, 14, 30, 20, 8, 8, 30, 40]

export async function exportDiagram(db: Queryable, id: number): Promise<CellValue[][] | null> {
  const diagram = await readManagedDiagram(db, id)
  if (!diagram) return null
  const positions = diagram.positions.map((position) => ({
    ...position,
    // Only what was tied by hand: a product sold under the number itself is found again by it.
    items: position.items.map(({ product, ...item }) => ({
      ...item,
      sku: item.product_id === null ? null : (product?.sku ?? null),
    })),
  }))
  return tableOf(positions, diagram.supersessions)
}

const tableLimits = { rows: 12_000, columns: 60, cell: 4000, unpacked: 64 * 1024 * 1024 }

export async function readDiagramTable(db: Queryable, bytes: Buffer): Promise<TableAnswer> {
  const rows: SheetRow[] = []
  for await (const row of readSpreadsheet({ bytes }, tableLimits)) rows.push(row)
  const { skus, ...table } = readTable(rows)
  const products = await findProductsByCodes(db, [...new Set([...skus.values()].map(normalizeCode))].filter(Boolean))
  for (const [item, sku] of skus) item.product_id = products.get(normalizeCode(sku))?.id ?? null
  return table
}

import type { Queryable } from '#server/platform/database/database.ts'
import type { Selection } from '#server/product/product-admin-list-queries.ts'
import { newPriceWarnings, type PriceWarning } from '#shared/product/price-warnings.ts'
import type { BulkAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import type { BulkChange } from '#shared/product-batch/bulk-change-rules.ts'
import { findNewPrices } from './bulk-queries.ts'

/** Prices nobody means that a bulk change would make: said with the preview, before anything is changed. */

type Previewed = { rows: Omit<BulkAnswer['rows'][number], 'warnings'>[]; count: number }
type Warned = Pick<BulkAnswer, 'rows' | 'count' | 'warnings'>

export async function withPriceWarnings(
  db: Queryable,
  asked: { selection: Selection; change: BulkChange },
  preview: Previewed,
): Promise<Warned> {
  const { change } = asked
  const warned = new Map<number, PriceWarning[]>()
  const counts = new Map<PriceWarning, number>()
  if (change.kind === 'price' && preview.count > 0) {
    for (const { id, after, ...now } of await findNewPrices(db, asked)) {
      const warnings = newPriceWarnings(now, { ...now, [change.field]: after })
      if (warnings.length > 0) warned.set(id, warnings)
      for (const warning of warnings) counts.set(warning, (counts.get(warning) ?? 0) + 1)
    }
  }
  return {
    count: preview.count,
    rows: preview.rows.map((row) => ({ ...row, warnings: warned.get(row.id) ?? [] })),
    warnings: [...counts].map(([warning, count]) => ({ warning, count })),
  }
}

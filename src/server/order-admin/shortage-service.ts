import type { Queryable } from '#server/platform/database/database.ts'
import { missingPieces, type ShortageList } from '#shared/order/shortage-contract.ts'
import { countShortages, findShortages } from './shortage-queries.ts'

export { countShortages } from './shortage-queries.ts'

/** What was promised and is not there: the shop calls those customers or buys more. */
export async function listShortages(
  db: Queryable,
  { limit, page }: { limit: number; page: number },
): Promise<ShortageList> {
  const [rows, { products }] = await Promise.all([
    findShortages(db, { limit, offset: (page - 1) * limit }),
    countShortages(db),
  ])
  const shortages = rows.map((row) => {
    const missing = missingPieces(
      row.orders.map(({ quantity }) => quantity),
      row.quantity,
    )
    const orders = row.orders.map((order, n) => ({ ...order, missing: missing[n] ?? 0 }))
    return { ...row, short: row.promised - row.quantity, orders }
  })
  return { shortages, total: products }
}

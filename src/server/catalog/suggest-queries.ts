import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database.ts'
import { selectRows } from '#server/platform/sql-rows.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { type ListScope, pickedParts } from './list-scope.ts'
import { type CardRow, cardColumns, toCard } from './product-card.ts'

export type RankedCard = { card: ProductCard; rank: number }

/** The best few parts of a search, with how well each was found. */
export async function findBestParts(db: Queryable, scope: ListScope, limit: number): Promise<RankedCard[]> {
  const rows = await selectRows<CardRow & { rank: number }>(
    db,
    sql`${pickedParts(scope, { wanted: limit, reach: 1000, isFiltered: false })}
    select ${cardColumns(scope.tier)}, picked.rank from picked join products p on p.id = picked.id
    where not p.hidden order by picked.rank, p.popularity desc, p.id desc limit ${limit}::integer`,
  )
  return rows.map((row) => ({ card: toCard(row), rank: row.rank }))
}

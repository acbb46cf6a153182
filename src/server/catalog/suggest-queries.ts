import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import {
  codeParameters,
  type SearchReading,
  suggestedProducts,
  suggestedReading,
} from '#server/search/search-service.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { maxTotal } from '#shared/catalog/product-sort.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { type ListScope, pickedProducts } from './list-scope.ts'
import { type CardRow, cardColumns, toCard } from './product-card.ts'

export type RankedCard = { card: ProductCard; rank: number }
export type Count = { total: number; isLeast: boolean }

/** What was typed, as the shop understood it, and the best few products with how well each was found. `count`: null where nobody counted. */
export type FirstAnswer = { reading: SearchReading; parts: RankedCard[]; count: Count | null }

type Found = SearchReading & { total: number | null; isLeast: boolean | null } & (
    | (CardRow & { rank: number })
    | { rank: null }
  )

const given = {
  text: sql.placeholder('text'),
  codes: sql.placeholder('codes'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
  isPlate: sql.placeholder('isPlate'),
  wanted: sql.placeholder('limit'),
}

function prepareSuggested(tier: PriceTier) {
  return prepareRows<Found>(
    `suggested_parts_${tier}`,
    sql`select ${suggestedReading}, s.total, s.is_least as "isLeast", p.rank, ${cardColumns(tier)}
    from ${suggestedProducts(given, maxTotal)} s
    left join lateral (select found.rank, p.* from unnest(s.ids, s.ranks) found (id, rank) join products p on p.id = found.id
      where not p.hidden) p on true
    order by p.rank, p.popularity desc, p.id desc limit ${sql.placeholder('limit')}::integer`,
  )
}

const askSuggested: Record<PriceTier, ReturnType<typeof prepareSuggested>> = {
  retail: prepareSuggested('retail'),
  master: prepareSuggested('master'),
}

export async function findSuggestedProducts(
  db: Queryable,
  { tier, text, limit }: { tier: PriceTier; text: string; limit: number },
): Promise<FirstAnswer> {
  const rows = await askSuggested[tier](db, { ...codeParameters(readCodes(text)), limit })
  const first = rows[0]!
  return {
    reading: first,
    parts: rows.flatMap((row) => (row.rank === null ? [] : { card: toCard(row), rank: row.rank })),
    count: first.total === null ? null : { total: first.total, isLeast: first.isLeast === true },
  }
}

/** The best few parts of a search that was understood before. */
export async function findBestProducts(db: Queryable, scope: ListScope, limit: number): Promise<RankedCard[]> {
  const rows = await selectRows<CardRow & { rank: number }>(
    db,
    sql`${pickedProducts(scope, { wanted: limit, reach: 1000, isFiltered: false })}
    select ${cardColumns(scope.tier)}, picked.rank from picked join products p on p.id = picked.id
    where not p.hidden order by picked.rank, p.popularity desc, p.id desc limit ${limit}::integer`,
  )
  return rows.map((row) => ({ card: toCard(row), rank: row.rank }))
}

import { sql } from 'drizzle-orm'
import { type CodeBeginnings, modelsBeginning, modelsOf } from '#server/fit/fit-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, listOf, prepareRows, selectRows } from '#server/platform/database/sql-rows.ts'
import { codeParameters, type ReadSearch, suggestedProducts, suggestedReading } from '#server/search/search-service.ts'
import { perTier } from '#server/trade-level/tier-price-service.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { maxTotal } from '#shared/catalog/product-sort.ts'
import { readCodes } from '#shared/code/code-reading.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { type ListScope, pickedProducts } from './list-scope.ts'
import { type CardRow, cardColumns, toCard } from './product-card.ts'

export type RankedCard = { card: ProductCard; rank: number }
export type Count = { total: number; isLeast: boolean }

/** What was typed, as the shop understood it, and everything that can be shown of it. */
export type FirstAnswer = {
  reading: ReadSearch
  /** The best few products with how well each was found. */
  parts: RankedCard[]
  /** Null where nobody counted. */
  count: Count | null
  /** The appliances it names. */
  named: ApplianceModel[]
  /** Those whose codes begin as typed; none where enough are named, or where something else was read than was typed. */
  begun: ApplianceModel[]
}

type Found = ReadSearch & {
  total: number | null
  isLeast: boolean | null
  parts: (CardRow & { rank: number })[]
  named: ApplianceModel[]
  begun: ApplianceModel[]
}

/**
 * One way to the database and back for nearly everything that is typed: each more cost 0.3 ms of the web process and as much waiting,
 * and they could only follow one another.
 */
function prepareSuggested(tier: PriceTier) {
  const wanted = given('limit', 'integer')
  const models = sql`(s.r).models`
  const mostModels = given('mostModels', 'integer')
  return prepareRows<Found>(
    `suggested-${tier}`,
    sql`select ${suggestedReading}, s.total, s.is_least as "isLeast",
      ${listOf(sql`select p.rank, ${cardColumns(tier)} from (
          select found.rank, p.* from unnest(s.ids, s.ranks) found (id, rank) join products p on p.id = found.id where not p.hidden) p
        order by p.rank, p.popularity desc, p.id desc limit ${wanted}`)} as parts,
      ${listOf(modelsOf(models))} as named,
      case when cardinality(${models}) < ${mostModels} and (s.r).corrected is null
        then ${listOf(modelsBeginning(sql`${mostModels} + cardinality(${models})`))} else '[]' end as begun
    from ${suggestedProducts({ wanted, most: maxTotal })} s`,
  )
}

const askSuggested = perTier(prepareSuggested)

type Typed = { tier: PriceTier; text: string; beginnings: CodeBeginnings; limit: number; mostModels: number }

export async function findFirstAnswer(
  db: Queryable,
  { tier, text, beginnings, limit, mostModels }: Typed,
): Promise<FirstAnswer> {
  const rows = await askSuggested(tier)(db, { ...codeParameters(readCodes(text)), ...beginnings, limit, mostModels })
  const { parts, total, isLeast, named, begun, ...reading } = rows[0]!
  return {
    reading,
    parts: parts.map((row) => ({ card: toCard(row), rank: row.rank })),
    count: total === null ? null : { total, isLeast: isLeast === true },
    named,
    begun,
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

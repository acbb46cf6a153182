/** What a buyer means who types this: products by number and words, appliances, symptoms. */
import { availableParallelism } from 'node:os'
import { sql } from 'drizzle-orm'
import { createLimiter } from '#server/platform/admission/concurrency-limiter.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import { minSearchLength } from '#shared/catalog/product-list-query.ts'
import { type Correction, correctionsOf } from '#shared/search/correction.ts'
import type { Symptom } from '#shared/symptom/symptom-contract.ts'
import { foundProducts, type ReadSearch, readSearch, type SearchReading } from './search-queries.ts'

export {
  categoryMark,
  codeParameters,
  countedAnywhere,
  countFound,
  findNumberNote,
  foundAnywhere,
  foundProducts,
  type ReadSearch,
  readingValues,
  type Search,
  type SearchReading,
  searchReadingOf,
  suggestedProducts,
  suggestedReading,
  valueMarks,
} from './search-queries.ts'

const longestWaitMs = 8000

/** Searches take turns: a dear one keeps nobody waiting longer than itself, and never do searches hold every connection. */
const limiter = createLimiter(
  // Two for each processor: while one search is on its way to the database and back, another is worked on.
  Math.max(4, 2 * availableParallelism()),
  longestWaitMs,
)

/** `visitor`: the address that asks, so that no single one keeps all turns for itself. */
export function inSearchQueue<Answer>(search: () => Promise<Answer>, visitor: string | undefined): Promise<Answer> {
  return limiter.during(search, visitor)
}

export type UnderstoodSearch = {
  reading: SearchReading
  symptoms: Symptom[]
  /** A symptom was described, and no product is called so: the categories where its cure usually is. */
  likelySections: number[] | null
}

/** Null: too little to look for. `isLiteral`: the buyer wants exactly what was typed. */
export async function understandSearch(
  db: Queryable,
  { text, isLiteral }: { text: string; isLiteral: boolean },
): Promise<UnderstoodSearch | null> {
  if (!isEnoughToSearch(text)) return null
  const reading = await readSearch(db, { text, isLiteral })
  return withSymptoms(reading, reading.symptoms.length > 0 ? await findBestRank(db, reading) : null)
}

export function isEnoughToSearch(text: string): boolean {
  return text.trim().length >= minSearchLength && /[\p{L}\p{N}]/u.test(text)
}

/** A symptom is meant where its words or its code were typed and no product is called so. `best`: how well the best product was found. */
export function withSymptoms({ symptoms, ...reading }: ReadSearch, best: number | null): UnderstoodSearch {
  if (symptoms.length === 0) return { reading, symptoms, likelySections: null }
  const isSymptom = reading.isSymptomCode || reading.isComplaint
  const isNamed = best !== null && (best <= worstRankOfNumber || !isSymptom)
  return { reading, symptoms, likelySections: isNamed ? null : [...new Set(symptoms.flatMap(categoriesOf))] }
}

/** Ranks up to here mean that a whole number was typed. */
export const worstRankOfNumber = 3

async function findBestRank(db: Queryable, reading: SearchReading): Promise<number | null> {
  const search = { reading, narrowed: '', among: null }
  const rows = await selectRows<{ best: number | null }>(
    db,
    sql`select min(rank) as best from (${foundProducts(search, { wanted: 1, reach: 1 })}) found`,
  )
  return rows[0]?.best ?? null
}

/** Another spelling than was typed, and which mistakes were taken for its reason; nothing where it was read as it stands. */
export function correctionOf({ corrected, change }: SearchReading): {
  corrected?: string
  corrected_by?: Correction[]
} {
  return corrected === null ? {} : { corrected, corrected_by: correctionsOf(change) }
}

function categoriesOf({ subcategories }: Symptom): number[] {
  return subcategories.map(({ id }) => id)
}

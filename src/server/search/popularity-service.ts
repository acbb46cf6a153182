import type { Queryable } from '#server/platform/database.ts'
import { addPopularity, markHotParts, recountVocabulary, refreshTogether } from './popularity-queries.ts'
import { forgetOldSearches } from './search-log-queries.ts'

/** The night's work on what stands first: what was looked at and bought, and what is bought together. */
export async function refreshRanking(db: Queryable): Promise<void> {
  await addPopularity(db)
  await markHotParts(db)
  await recountVocabulary(db)
  await refreshTogether(db)
  await forgetOldSearches(db)
}

import type { Queryable } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import {
  countOrders,
  countSomeLooks,
  findCrawlers,
  forgetSomeLooks,
  indexHiddenProducts,
  markHotProducts,
  noteCrawlers,
  recountVocabulary,
  refreshTogether,
} from './popularity-queries.ts'
import { forgetOldSearches } from './search-log-queries.ts'

export { newCrawlers } from './popularity-queries.ts'

const portionRows = { rows: 100, most: 2000 }

/** The night's work on what stands first: what was looked at and bought, and what is bought together. */
export async function refreshRanking(db: Queryable): Promise<void> {
  await countLooks(db)
  await countOrders(db)
  await markHotProducts(db)
  await indexHiddenProducts(db)
  await recountVocabulary(db)
  await refreshTogether(db)
  await forgetOldSearches(db)
}

/** In portions: after a day with many visitors there are hundreds of thousands. */
async function countLooks(db: Queryable): Promise<void> {
  const portions = createPortions(portionRows)
  // Known before any of their looks is counted.
  const crawlers = await findCrawlers(db)
  while ((await portions.next((limit) => countSomeLooks(db, crawlers, limit))) > 0);
  while ((await portions.next((limit) => forgetSomeLooks(db, limit))) > 0);
  await noteCrawlers(db)
}

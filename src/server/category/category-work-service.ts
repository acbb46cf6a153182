import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isDatabaseAway, isDeadlock } from '#server/platform/http/problems.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { refilterProducts } from '#server/product/product-facet-service.ts'
import {
  type CategoryWork,
  type ClaimedWork,
  claimAbandonedWork,
  deleteWork,
  insertWork,
  lockProductsOf,
  renewWork,
  replaceUsualDrawing,
} from './category-work-queries.ts'

/**
 * A changed category changes its products: what they are filtered by, or the drawing they wear. There may be a hundred thousand of them,
 * so the change notes the work in its own transaction, and the products follow in portions. What a dead process left is finished by a job.
 */

const portionRows = { rows: 50, most: 500 }

export function noteCategoryWork(tx: Queryable, work: CategoryWork): Promise<ClaimedWork> {
  return insertWork(tx, work)
}

/** Whoever saved the category is not told about a database that went away meanwhile: the category is saved, and the job goes on. */
export async function followCategory(db: Db, works: readonly ClaimedWork[]): Promise<void> {
  try {
    for (const work of works) await workOff(db, work)
  } catch (error) {
    if (!isDatabaseAway(error) && !isDeadlock(error)) throw error
  }
}

/** A job of the shop. */
export async function finishCategoryWork(db: Db, signal: AbortSignal): Promise<void> {
  for (const work of await claimAbandonedWork(db)) await workOff(db, work, signal)
}

async function workOff(db: Db, work: ClaimedWork, signal?: AbortSignal): Promise<void> {
  const portions = createPortions(portionRows)
  for (let after: number | null = 0; after !== null && !signal?.aborted; ) {
    const from: number = after
    after = await portions.next((limit) => db.transaction((tx) => workOffSome(tx, work, { after: from, limit })))
  }
}

/** Answers the last product it changed; null: nothing is left, or somebody else goes on with it. */
async function workOffSome(
  tx: Queryable,
  work: ClaimedWork,
  page: { after: number; limit: number },
): Promise<number | null> {
  if (!(await renewWork(tx, work))) return null
  const ids = await lockProductsOf(tx, work, page)
  if (ids.length === 0) {
    await deleteWork(tx, work)
    return null
  }
  if (work.kind === 'drawing') await replaceUsualDrawing(tx, ids)
  else await refilterProducts(tx, ids)
  return ids.at(-1)!
}

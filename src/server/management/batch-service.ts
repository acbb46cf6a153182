import type { Queryable } from '#server/platform/database.ts'
import { undoEdits } from './bulk-queries.ts'
import { refilterProducts } from './refilter-service.ts'

/** Changes of many parts under one heading, for those who make them and take them back portion by portion. */

export { insertBatch as startBatch, markUndone as markBatchUndone } from './bulk-queries.ts'

const portion = 1000

type Portion = { batchId: number; after: number; actorId: number }

/** `last` is null when nothing is left. */
export async function undoBatchPortion(
  tx: Queryable,
  { batchId, after, actorId }: Portion,
): Promise<{ last: number | null }> {
  const { last, ids } = await undoEdits(tx, { batchId, after: String(after), limit: portion, actorId })
  if (ids.length > 0) await refilterProducts(tx, { ids })
  return { last: last === null ? null : Number(last) }
}

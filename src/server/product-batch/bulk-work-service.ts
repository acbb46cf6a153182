import type { Db, Queryable } from '#server/platform/database/database.ts'
import { isDatabaseAway, isDeadlock } from '#server/platform/http/problems.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { refilterProducts } from '#server/product/product-facet-service.ts'
import type { PlannedChange } from '#shared/product-batch/bulk-change-rules.ts'
import { endPlan, findInterruptedPlans, lockPlan, movePlan } from './bulk-plan-queries.ts'
import { applyBulk } from './bulk-queries.ts'

/**
 * A planned bulk change is made in small portions, each a transaction that also notes how far the work has come. So buyers wait for a
 * portion at most, and a change whose process died is finished by a job: no product is left out, none is changed twice.
 */

const portionRows = { rows: 25, most: 200 }

type Work = { batchId: number; ip: string }

export async function finishChange(db: Db, work: Work, signal?: AbortSignal): Promise<void> {
  const portions = createPortions(portionRows)
  const change = (rows: number) => db.transaction((tx) => changePortion(tx, work, rows))
  // An order may hold the same products the other way round; the second time it is over.
  const changeAgain = (rows: number) => (error: unknown) => {
    if (!isDeadlock(error)) throw error
    return change(rows)
  }
  try {
    while (!signal?.aborted && (await portions.next((rows) => change(rows).catch(changeAgain(rows)))));
  } catch (error) {
    // What fails for another reason would fail again: the batch says how many were changed, and they can be undone.
    if (!isDatabaseAway(error)) await endPlan(db, work.batchId)
    throw error
  }
}

/** False: nothing is left. */
async function changePortion(tx: Queryable, { batchId, ip }: Work, rows: number): Promise<boolean> {
  const step = await lockPlan(tx, batchId, rows)
  if (!step) return false
  const { change, ids, actor_id: actorId } = step
  if (ids.length === 0) {
    await endPlan(tx, batchId)
    const details = { batch: batchId, title: step.title, count: step.products_count }
    await writeAudit(tx, { kind: 'products-changed', actorId, ip, details })
    return false
  }
  const changed = await applyBulk(tx, { selection: { ids }, change: portionOf(change, ids), batchId, actorId })
  if (change.kind === 'section') await refilterProducts(tx, ids)
  await movePlan(tx, { batchId, seen: ids.length, changed })
  return true
}

/** Thousands of planned prices are not sent back to the database with every portion. */
function portionOf(change: PlannedChange, ids: number[]): PlannedChange {
  if (change.kind !== 'repricing') return change
  const prices = ids.flatMap((id) => {
    const planned = change.prices[id]
    return planned ? [[id, planned]] : []
  })
  return { ...change, prices: Object.fromEntries(prices) }
}

/** A job of the shop: changes whose process was stopped, or lost its database, in the middle. */
export async function finishInterruptedChanges(db: Db, signal: AbortSignal): Promise<void> {
  for (const { id } of await findInterruptedPlans(db)) await finishChange(db, { batchId: id, ip: '' }, signal)
}

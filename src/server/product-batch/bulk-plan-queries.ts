import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { Selection } from '#server/product/product-admin-list-queries.ts'
import type { PlannedChange } from '#shared/product-batch/bulk-change-rules.ts'
import { touched } from './bulk-queries.ts'

/** What a bulk change has still to do, kept in its batch. */

type NewPlan = {
  title: string
  actorId: number
  key: string | undefined
  selection: Selection
  change: PlannedChange
}

/** Answers how many products the change is about. Fails on `catalogue_batches_planned` while another change works. */
export async function insertPlan(tx: Queryable, plan: NewPlan): Promise<{ id: number; count: number }> {
  const { title, actorId, key, selection, change } = plan
  const [row] = await selectRows<{ id: number; count: number }>(
    tx,
    sql`insert into catalogue_batches (kind, title, actor_id, key, change, planned_ids, worked_at)
    select 'bulk', ${title}, ${actorId}, ${key ?? null}::uuid, ${JSON.stringify(change)}::jsonb, coalesce(array_agg(t.id order by t.id), '{}'), now()
    from (${touched(selection, change)}) t
    returning id, cardinality(planned_ids) as count`,
  )
  return row!
}

/** Made with a key before; `isPlanned`: something of it is still to be done. */
export type MadeBatch = { id: number; title: string; count: number; isPlanned: boolean }

/**
 * The batch that somebody made with this key, other than `except`. Final only for whoever has inserted a plan: until that plan ends there is
 * no other.
 */
export async function findBatchOfKey(
  tx: Queryable,
  { key, actorId, except = 0 }: { key: string; actorId: number; except?: number },
): Promise<MadeBatch | null> {
  const [row] = await selectRows<MadeBatch>(
    tx,
    sql`select id, title, products_count as count, planned_ids is not null as "isPlanned" from catalogue_batches
    where key = ${key} and actor_id = ${actorId} and id <> ${except}`,
  )
  return row ?? null
}

export type PlanStep = {
  title: string
  actor_id: number
  change: PlannedChange
  products_count: number
  /** The next ones. */
  ids: number[]
}

/** Null: the change is finished, or was undone before its end. */
export async function lockPlan(tx: Queryable, batchId: number, rows: number): Promise<PlanStep | null> {
  const [row] = await selectRows<PlanStep>(
    tx,
    sql`select title, actor_id, change, products_count,
      coalesce(planned_ids[planned_done + 1 : planned_done + ${rows}::integer], '{}') as ids
    from catalogue_batches where id = ${batchId} and planned_ids is not null for no key update`,
  )
  return row ?? null
}

export async function movePlan(
  tx: Queryable,
  { batchId, seen, changed }: { batchId: number; seen: number; changed: number },
): Promise<void> {
  await tx.execute(sql`update catalogue_batches set planned_done = planned_done + ${seen},
    products_count = products_count + ${changed}, worked_at = now() where id = ${batchId}`)
}

export async function endPlan(tx: Queryable, batchId: number): Promise<void> {
  await tx.execute(sql`update catalogue_batches set planned_ids = null, change = null where id = ${batchId}`)
}

export async function countChanged(db: Queryable, batchId: number): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select products_count as n from catalogue_batches where id = ${batchId}`,
  )
  return row?.n ?? 0
}

/** A change that works writes every second or two. */
export function findInterruptedPlans(db: Queryable): Promise<{ id: number }[]> {
  return selectRows<{ id: number }>(
    db,
    sql`select id from catalogue_batches where planned_ids is not null and worked_at < now() - interval '1 minute' order by id`,
  )
}

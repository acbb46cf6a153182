import type { Db, Queryable } from '#server/platform/database/database.ts'
import { violatedKey } from '#server/platform/database/unique-violation.ts'
import { isDatabaseAway } from '#server/platform/http/problems.ts'
import { findProductCategory } from '#server/product/product-admin-queries.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import type { Batch, BulkAnswer, BulkInput } from '#shared/product-batch/bulk-change-contract.ts'
import { type BulkChange, bulkTitle, maxBulk } from '#shared/product-batch/bulk-change-rules.ts'
import { countChanged, insertPlan } from './bulk-plan-queries.ts'
import { countChosen, findBatches, previewBulk } from './bulk-queries.ts'
import { withPriceWarnings } from './bulk-warning-service.ts'
import { finishChange } from './bulk-work-service.ts'

/** First the shopkeeper sees «было → станет», then it is done, and for a day it can be undone. */

const shownRows = 50

type Refusal =
  | { ok: false; code: 'bulk-too-many' | 'bulk-changed' | 'bulk-running' | 'bulk-interrupted' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
type Changed = { ok: true; answer: BulkAnswer } | Refusal

export async function changeMany(db: Db, { input, by }: { input: BulkInput; by: Editor }): Promise<Changed> {
  const { selection, apply, expected_count: expected } = input
  const change = input.change as BulkChange
  const fields = await changeErrors(db, change)
  if (fields) return { ok: false, code: 'bad-input', fields }
  const selected = await countChosen(db, selection)
  if (selected > maxBulk) return { ok: false, code: 'bulk-too-many' }
  const rows = await previewBulk(db, { selection, change, limit: shownRows })
  const preview = await withPriceWarnings(db, { selection, change }, rows)
  const answer = { title: bulkTitle(change), selected, ...preview, batch_id: null }
  if (!apply) return { ok: true, answer }
  if (expected !== undefined && expected !== preview.count) return { ok: false, code: 'bulk-changed' }
  if (preview.count === 0) return { ok: true, answer }
  const plan = await planChange(db, { title: answer.title, actorId: by.id, selection, change }, expected)
  if (!plan.ok) return plan
  const { batchId } = plan
  try {
    await finishChange(db, { batchId, ip: by.ip })
  } catch (error) {
    if (isDatabaseAway(error)) return { ok: false, code: 'bulk-interrupted' }
    throw error
  }
  return { ok: true, answer: { ...answer, count: await countChanged(db, batchId), batch_id: batchId } }
}

type Planned = { ok: true; batchId: number } | Refusal

async function planChange(
  db: Db,
  plan: Parameters<typeof insertPlan>[1],
  expected: number | undefined,
): Promise<Planned> {
  try {
    return await db.transaction(async (tx): Promise<Planned> => {
      const { id, count } = await insertPlan(tx, plan)
      if (expected !== undefined && count !== expected) throw new ChoiceChanged()
      return { ok: true, batchId: id }
    })
  } catch (error) {
    if (error instanceof ChoiceChanged) return { ok: false, code: 'bulk-changed' }
    if (violatedKey(error) === 'catalogue_batches_planned') return { ok: false, code: 'bulk-running' }
    throw error
  }
}

/** Rolls the plan back. */
class ChoiceChanged extends Error {}

async function changeErrors(tx: Queryable, change: BulkChange): Promise<Record<string, string> | null> {
  if (change.kind === 'price' && change.field === 'price' && 'set' in change && change.set === null) {
    return { 'change.set': 'Укажите цену' }
  }
  if (change.kind !== 'section') return null
  const category = await findProductCategory(tx, {
    categoryId: change.category_id,
    subcategoryId: change.subcategory_id,
  })
  return category ? null : { 'change.subcategory_id': 'Такого раздела нет' }
}

export async function listBatches(
  db: Queryable,
  { cursor, limit }: { cursor: number | undefined; limit: number },
): Promise<{ batches: Batch[]; next_cursor: string | null }> {
  const found = await findBatches(db, { before: cursor, limit: limit + 1 })
  const batches = found.slice(0, limit).map(({ is_undo_begun: _begun, ...batch }) => batch)
  const last = found.length > limit ? batches.at(-1) : undefined
  return { batches, next_cursor: last ? String(last.id) : null }
}

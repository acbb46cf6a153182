import type { Db, Queryable } from '#server/platform/database/database.ts'
import { violatedKey } from '#server/platform/database/unique-violation.ts'
import { isDatabaseAway } from '#server/platform/http/problems.ts'
import type { Selection } from '#server/product/product-admin-list-queries.ts'
import { findProductCategory } from '#server/product/product-admin-queries.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { hasSupplier } from '#server/supplier/supplier-service.ts'
import { newPriceWarnings, type PriceWarning } from '#shared/product/price-warnings.ts'
import type { Batch, BulkAnswer, BulkInput } from '#shared/product-batch/bulk-change-contract.ts'
import { type BulkChange, bulkTitle, maxBulk, type PlannedChange } from '#shared/product-batch/bulk-change-rules.ts'
import { previewMarkup, type Warned } from './bulk-markup-service.ts'
import { countChanged, findBatchOfKey, insertPlan, type MadeBatch } from './bulk-plan-queries.ts'
import { countChosen, findBatches, findNewPrices, previewBulk } from './bulk-queries.ts'
import { finishChange } from './bulk-work-service.ts'

export { insertBatch as startBatch, nameBatchOfStock } from './bulk-queries.ts'

/** First the shopkeeper sees «было → станет», then it is done, and for a day it can be undone. */

const shownRows = 50

type Rejection =
  | { ok: false; code: 'bulk-too-many' | 'bulk-changed' | 'bulk-running' | 'bulk-interrupted' }
  | { ok: false; code: 'key-reused'; error: string }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
type Changed = { ok: true; answer: BulkAnswer } | Rejection

export async function changeMany(db: Db, { input, by }: { input: BulkInput; by: Editor }): Promise<Changed> {
  const { selection, apply, expected_count: expected, key } = input
  const change = input.change as BulkChange
  const title = bulkTitle(change)
  // Looked for first: after the change nothing looks as it did for the press whose answer was lost.
  const made = apply && key !== undefined && (await findBatchOfKey(db, { key, actorId: by.id }))
  if (made) return madeBefore(made, title)
  const fields = await changeErrors(db, change)
  if (fields) return { ok: false, code: 'bad-input', fields }
  const selected = await countChosen(db, selection)
  if (selected > maxBulk) return { ok: false, code: 'bulk-too-many' }
  const { planned, preview } = await previewOf(db, selection, change)
  const answer = { title, selected, ...preview, batch_id: null }
  if (!apply) return { ok: true, answer }
  if (expected !== undefined && expected !== preview.count) return { ok: false, code: 'bulk-changed' }
  if (preview.count === 0) return { ok: true, answer }
  const plan = await planChange(db, { title, actorId: by.id, key, ...planned }, expected)
  if (!plan.ok) return 'made' in plan ? madeBefore(plan.made, title) : plan
  const { batchId } = plan
  try {
    await finishChange(db, { batchId, ip: by.ip })
  } catch (error) {
    if (isDatabaseAway(error)) return { ok: false, code: 'bulk-interrupted' }
    throw error
  }
  return { ok: true, answer: { ...answer, count: await countChanged(db, batchId), batch_id: batchId } }
}

/** What a key has made: whoever got no answer sends it again. Of a batch only its title says what was asked for. */
function madeBefore({ id, title, count, isPlanned }: MadeBatch, asked: string): Changed {
  if (title !== asked) return { ok: false, code: 'key-reused', error: 'С этим ключом уже сделано другое изменение' }
  if (isPlanned) return { ok: false, code: 'bulk-running' }
  return { ok: true, answer: { title, selected: count, count, rows: [], warnings: [], batch_id: id } }
}

type Preview = { planned: { selection: Selection; change: PlannedChange }; preview: Warned }

async function previewOf(db: Db, selection: Selection, change: BulkChange): Promise<Preview> {
  if (change.kind === 'markup') return previewMarkup(db, { selection, change, shown: shownRows })
  const rows = await previewBulk(db, { selection, change, limit: shownRows })
  return {
    planned: { selection, change },
    preview: await withPriceWarnings(db, { selection, change }, rows),
  }
}

type Planned = { ok: true; batchId: number } | { ok: false; made: MadeBatch } | Rejection

async function planChange(
  db: Db,
  plan: Parameters<typeof insertPlan>[1],
  expected: number | undefined,
): Promise<Planned> {
  try {
    return await db.transaction(async (tx): Promise<Planned> => {
      const { id, count } = await insertPlan(tx, plan)
      // The same press came twice at once, and the other was over before this one could be planned.
      const made = plan.key !== undefined && (await findBatchOfKey(tx, { ...plan, key: plan.key, except: id }))
      if (made) throw new MadeMeanwhile(made)
      if (expected !== undefined && count !== expected) throw new ChoiceChanged()
      return { ok: true, batchId: id }
    })
  } catch (error) {
    if (error instanceof MadeMeanwhile) return { ok: false, made: error.made }
    if (error instanceof ChoiceChanged) return { ok: false, code: 'bulk-changed' }
    if (violatedKey(error) === 'catalogue_batches_planned') return { ok: false, code: 'bulk-running' }
    throw error
  }
}

/** These roll the plan back. */
class ChoiceChanged extends Error {}
class MadeMeanwhile extends Error {
  readonly made: MadeBatch
  constructor(made: MadeBatch) {
    super()
    this.made = made
  }
}

async function changeErrors(tx: Queryable, change: BulkChange): Promise<Record<string, string> | null> {
  if (change.kind === 'price' && change.field === 'price' && 'set' in change && change.set === null) {
    return { 'change.set': 'Укажите цену' }
  }
  if (change.kind === 'supplier' && change.supplier_id !== null && !(await hasSupplier(tx, change.supplier_id))) {
    return { 'change.supplier_id': 'Такого поставщика нет' }
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

/** Prices nobody means that a bulk change would make: said with the preview, before anything is changed. */

type Previewed = { rows: Omit<BulkAnswer['rows'][number], 'warnings'>[]; count: number }

async function withPriceWarnings(
  db: Queryable,
  asked: { selection: Selection; change: PlannedChange },
  preview: Previewed,
): Promise<Warned> {
  const { change } = asked
  const warned = new Map<number, PriceWarning[]>()
  const counts = new Map<PriceWarning, number>()
  if (change.kind === 'price' && preview.count > 0) {
    for (const { id, after, ...now } of await findNewPrices(db, asked)) {
      const warnings = newPriceWarnings(now, { ...now, [change.field]: after })
      if (warnings.length > 0) warned.set(id, warnings)
      for (const warning of warnings) counts.set(warning, (counts.get(warning) ?? 0) + 1)
    }
  }
  return {
    count: preview.count,
    rows: preview.rows.map((row) => ({ ...row, warnings: warned.get(row.id) ?? [] })),
    warnings: [...counts].map(([warning, count]) => ({ warning, count })),
  }
}

import { writeAudit } from '#server/platform/audit.ts'
import type { Db, Queryable } from '#server/platform/database.ts'
import type { Batch, BulkAnswer, BulkInput } from '#shared/management/bulk-change-contract.ts'
import { type BulkChange, bulkTitle, maxBulk } from '#shared/management/bulk-change-rules.ts'
import { applyBulk, countChosen, findBatches, insertBatch, previewBulk } from './bulk-queries.ts'
import type { Editor } from './edit-service.ts'
import { findSection } from './product-queries.ts'
import { refilterProducts } from './refilter-service.ts'

/** First the shopkeeper sees «было → станет», then it is done at one stroke, and for a day it can be taken back. */

const shownRows = 50

type Refusal =
  | { ok: false; code: 'bulk-too-many' | 'bulk-changed' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
type Changed = { ok: true; answer: BulkAnswer } | Refusal

export function changeMany(db: Db, { input, by }: { input: BulkInput; by: Editor }): Promise<Changed> {
  const { selection, apply, expected_count: expected } = input
  const change = input.change as BulkChange
  return db.transaction(async (tx): Promise<Changed> => {
    const fields = await changeFaults(tx, change)
    if (fields) return { ok: false, code: 'bad-input', fields }
    const selected = await countChosen(tx, selection)
    if (selected > maxBulk) return { ok: false, code: 'bulk-too-many' }
    const preview = await previewBulk(tx, { selection, change, limit: shownRows })
    const answer = { title: bulkTitle(change), selected, ...preview, batch_id: null }
    if (!apply) return { ok: true, answer }
    if (expected !== undefined && expected !== preview.count) return { ok: false, code: 'bulk-changed' }
    if (preview.count === 0) return { ok: true, answer }
    const batchId = await insertBatch(tx, { kind: 'bulk', title: answer.title, actorId: by.id })
    const count = await applyBulk(tx, { selection, change, batchId, actorId: by.id })
    if (change.kind === 'section') await refilterProducts(tx, { batchId })
    const details = { batch: batchId, title: answer.title, count }
    await writeAudit(tx, { kind: 'products-changed', actorId: by.id, ip: by.ip, details })
    return { ok: true, answer: { ...answer, count, batch_id: batchId } }
  })
}

async function changeFaults(tx: Queryable, change: BulkChange): Promise<Record<string, string> | null> {
  if (change.kind === 'price' && change.field === 'price' && 'set' in change && change.set === null) {
    return { 'change.set': 'Базовая цена нужна всегда' }
  }
  if (change.kind !== 'section') return null
  const section = await findSection(tx, { categoryId: change.category_id, subcategoryId: change.subcategory_id })
  return section ? null : { 'change.subcategory_id': 'Такого раздела нет' }
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

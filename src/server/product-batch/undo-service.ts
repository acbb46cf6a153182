import type { Db, Queryable } from '#server/platform/database/database.ts'
import { createPortions } from '#server/platform/jobs/portions.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { Editor } from '#server/product/product-edit-service.ts'
import { refilterProducts } from '#server/product/product-facet-service.ts'
import { productFieldLabels } from '#shared/product/product-admin-rules.ts'
import type { KeptField, UndoAnswer } from '#shared/product-batch/bulk-change-contract.ts'
import { createdField, createdLabel, decideUndo, type Kept, keptReasonTexts } from '#shared/product-batch/undo-rules.ts'
import { lockBatch } from './bulk-queries.ts'
import {
  deleteProducts,
  type EditKind,
  findEditsToUndo,
  findInterruptedUndos,
  findMade,
  findUndoneEdits,
  hideProducts,
  lockProducts,
  type MadeRow,
  markEditsUndone,
  markUndoBegun,
  markUndone,
  restoreProducts,
  type UndoneMark,
} from './undo-queries.ts'
import { countUndoneFields, findKept, type KeptRow } from './undo-report-queries.ts'

export { markUndoBegun as beginUndo, markUndone as markBatchUndone } from './undo-queries.ts'

/**
 * Undoing works in small portions, each a transaction that marks the edits it is done with. So buyers wait for a portion at most, an
 * interrupted undo continues where it stopped, and several at once undo everything once.
 */

export const undoPortions = { rows: 25, most: 200 }
const shownKept = 50

export type Undoing = { batchId: number; actorId: number }
type Step = Undoing & { kind: EditKind; before: string | null; rows: number }

/** Undoes one portion; `last` continues from there, null: nothing is left. */
export async function undoPortion(tx: Queryable, step: Step): Promise<{ done: number; last: string | null }> {
  const { batchId, kind, before, rows } = step
  // One portion of a batch at a time.
  await lockBatch(tx, batchId)
  const found = await findEditsToUndo(tx, { batchId, kind, before, limit: rows })
  // A product that was changed twice waits for the next portion with its earlier change.
  const twice = found.findIndex((edit, n) => found.findIndex(({ product_id: id }) => id === edit.product_id) < n)
  const edits = twice < 0 ? found : found.slice(0, twice)
  const last = edits.at(-1)
  if (!last) return { done: 0, last: null }
  await lockProducts(
    tx,
    edits.map((edit) => edit.product_id),
    kind === 'created' ? 'delete' : 'change',
  )
  const ids = edits.map(({ id }) => id)
  await (kind === 'created' ? removeMade(tx, ids, step) : restoreChanged(tx, ids, step))
  return { done: edits.length, last: last.id }
}

const filteredFields = ['brand', 'kind', 'category_id', 'subcategory_id', 'attributes']

async function restoreChanged(tx: Queryable, ids: string[], { batchId, actorId }: Undoing): Promise<void> {
  const decided = (await findUndoneEdits(tx, ids)).map((edit) => ({ ...edit, ...decideUndo(edit) }))
  const restored = decided.filter((edit) => Object.keys(edit.restored).length > 0)
  await restoreProducts(
    tx,
    restored.map(({ id, product_id, restored: was, now }) => ({ edit_id: id, id: product_id, was, became: now ?? {} })),
    { batchId, actorId },
  )
  const refiltered = restored.filter((edit) => filteredFields.some((field) => field in edit.restored))
  if (refiltered.length > 0) {
    await refilterProducts(
      tx,
      refiltered.map((edit) => edit.product_id),
    )
  }
  await markEditsUndone(
    tx,
    batchId,
    decided.map(({ id, restored: was, kept }) => ({ id, restored: Object.keys(was), kept })),
  )
}

/** What an import made goes again; what was ordered or edited since is only hidden, unless a person decided that it is shown. */
async function removeMade(tx: Queryable, ids: string[], { batchId, actorId }: Undoing): Promise<void> {
  const made = (await findMade(tx, ids)).map((each) => ({ ...each, kept: keptOfMade(each) }))
  const removed = made.filter((each) => each.exists && !each.kept)
  await deleteProducts(
    tx,
    removed.map(({ product_id: id }) => id),
  )
  const hidden = made.filter((each) => each.kept && !each.is_shown_by_hand)
  await hideProducts(
    tx,
    hidden.map(({ id, product_id }) => ({ edit_id: id, id: product_id })),
    actorId,
  )
  const marks = made.map(({ id, kept }): UndoneMark => {
    return kept ? { id, restored: [], kept: { [createdField]: kept } } : { id, restored: [createdField], kept: {} }
  })
  await markEditsUndone(tx, batchId, marks)
}

function keptOfMade({ exists, is_ordered, is_edited }: MadeRow): Kept | null {
  if (!exists) return null
  if (is_ordered) return { why: 'created-ordered' }
  return is_edited ? { why: 'created-edited' } : null
}

type Rejection = { ok: false; code: 'not-found' | 'undo-late' | 'undo-done' }
type Undone = { ok: true; answer: UndoAnswer } | Rejection

/** Of a change by hand; an import is undone by its own job. */
export async function undoBulk(db: Db, { batchId, by }: { batchId: number; by: Editor }): Promise<Undone> {
  const rejection = await db.transaction(async (tx): Promise<Rejection | null> => {
    const batch = await lockBatch(tx, batchId)
    if (batch?.kind !== 'bulk') return { ok: false, code: 'not-found' }
    if (batch.undone_at) return { ok: false, code: 'undo-done' }
    if (!batch.can_undo) return { ok: false, code: 'undo-late' }
    await markUndoBegun(tx, batchId, by.id)
    return null
  })
  if (rejection) return rejection
  await finishUndo(db, { batchId, by })
  return { ok: true, answer: await readUndo(db, batchId) }
}

async function finishUndo(db: Db, { batchId, by }: { batchId: number; by: Editor }): Promise<void> {
  const portions = createPortions(undoPortions)
  for (let before: string | null = null; ; ) {
    const step: Omit<Step, 'rows'> = { batchId, actorId: by.id, kind: 'changed', before }
    const { last }: { last: string | null } = await portions.next((rows) =>
      db.transaction((tx) => undoPortion(tx, { ...step, rows })),
    )
    if (last === null) break
    before = last
  }
  await db.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (!batch || !(await markUndone(tx, batchId))) return
    const details = { batch: batchId, title: batch.title, count: batch.restored }
    await writeAudit(tx, { kind: 'products-change-undone', actorId: by.id, ip: by.ip, details })
  })
}

/** A job of the shop: undos whose process was stopped in the middle. */
export async function finishInterruptedUndos(db: Db): Promise<void> {
  for (const { id, actor_id } of await findInterruptedUndos(db)) {
    await finishUndo(db, { batchId: id, by: { id: actor_id, ip: '' } })
  }
}

async function readUndo(db: Db, batchId: number): Promise<UndoAnswer> {
  const batch = await db.transaction((tx) => lockBatch(tx, batchId))
  const counted = await countUndoneFields(db, batchId)
  const of = (isKept: boolean) =>
    Object.fromEntries(counted.filter((each) => each.is_kept === isKept).map((each) => [each.field, each.products]))
  const { kept } = await listKept(db, { batchId, limit: shownKept, cursor: undefined })
  return {
    restored: batch?.restored ?? 0,
    kept: batch?.kept ?? 0,
    fields: { restored: of(false), kept: of(true) },
    kept_fields: kept,
  }
}

type Page = { batchId: number; limit: number; cursor: string | undefined }

/** Pages are cut by product, so a page may have more fields than `limit`. */
export async function listKept(db: Queryable, { batchId, limit, cursor }: Page) {
  const found = await findKept(db, { batchId, after: cursor, limit: limit + 1 })
  const edits = [...new Set(found.map((row) => row.edit_id))]
  const shown = new Set(edits.slice(0, limit))
  const last = edits.length > limit ? edits[limit - 1] : undefined
  return { kept: found.filter((row) => shown.has(row.edit_id)).map(keptField), next_cursor: last ?? null }
}

function keptField({ product_id, sku, name, field, why, by }: KeptRow): KeptField {
  const label = field === createdField ? createdLabel : (productFieldLabels[field] ?? field)
  return { product_id, sku, name, field, label, why, text: keptReasonTexts[why] + (by ? ` (${by})` : '') }
}

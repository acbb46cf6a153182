import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { CountInput, CountLineInput } from '#shared/stock/stock-contract.ts'
import {
  findScopeName,
  finishCount,
  insertCountLines,
  lockCount,
  lockCounted,
  saveCounted,
  zeroRest,
} from './stock-count-queries.ts'
import { findDocumentOfKey, insertDocument, moveStock } from './stock-document-queries.ts'
import { type Editor, readDocument, type StockRejection, type StockResult } from './stock-document-service.ts'

/**
 * The shelf is counted while the shop sells. Each count remembers the last movement it was made after, so applying it later sets what
 * was counted and then what left or came since; two counts of one shelf do not correct it twice.
 */

const mostLines = 5000

export async function startCount(db: Db, { input, by }: { input: CountInput; by: Editor }): Promise<StockResult> {
  const { key, note, ...scope } = input
  const name = await findScopeName(db, scope)
  if (name === null) return { ok: false, code: 'bad-input', fields: { category_id: 'Такого раздела нет' } }
  const made = await db.transaction(async (tx) => {
    const id = await insertDocument(tx, { kind: 'count', key, actorId: by.id, note, scope: name })
    const isWhole = scope.category_id === undefined && scope.subcategory_id === undefined && !scope.shelf
    if (id !== null && !isWhole) await insertCountLines(tx, id, scope, mostLines)
    return id
  })
  const id = made ?? (await findDocumentOfKey(db, key, 'count'))
  return id === null ? { ok: false, code: 'stock-key' } : readDocument(db, id)
}

type Line = { id: number; input: CountLineInput }

export function countLine(db: Db, { id, input }: Line): Promise<StockResult> {
  return whileOpen(db, id, async (tx) => {
    const counted = 'add' in input ? { add: input.add } : { set: input.quantity }
    const isSaved = await saveCounted(tx, { documentId: id, productId: input.product_id, counted })
    return isSaved ? null : { ok: false, code: 'bad-input', fields: { product_id: 'Такого товара больше нет' } }
  })
}

export function countRest(db: Db, id: number): Promise<StockResult> {
  return whileOpen(db, id, async (tx) => {
    await zeroRest(tx, id)
    return null
  })
}

/** Pressed again it is the same document, applied once. */
export async function applyCount(db: Db, { id, by }: { id: number; by: Editor }): Promise<StockResult> {
  const rejection = await db.transaction(async (tx): Promise<StockRejection | null> => {
    const state = await lockCount(tx, id)
    if (state === null) return { ok: false, code: 'not-found' }
    if (state === 'done') return null
    if (state === 'cancelled') return { ok: false, code: 'count-over' }
    const lines = await lockCounted(tx, id)
    const moved = lines.filter(({ was, now }) => was !== now)
    await moveStock(tx, {
      documentId: id,
      reason: 'counted',
      pieces: moved.map(({ id: product, now }) => ({ id: product, quantity: now })),
    })
    await finishCount(tx, { documentId: id, state: 'done', lines })
    await writeAudit(tx, { kind: 'stock-counted', actorId: by.id, ip: by.ip, details: { count: lines.length } })
    return null
  })
  return rejection ?? readDocument(db, id)
}

export function cancelCount(db: Db, id: number): Promise<StockResult> {
  return whileOpen(db, id, async (tx) => {
    await finishCount(tx, { documentId: id, state: 'cancelled', lines: [] })
    return null
  })
}

async function whileOpen(
  db: Db,
  id: number,
  work: (tx: Queryable) => Promise<StockRejection | null>,
): Promise<StockResult> {
  const rejection = await db.transaction(async (tx): Promise<StockRejection | null> => {
    const state = await lockCount(tx, id)
    if (state === null) return { ok: false, code: 'not-found' }
    return state === 'open' ? work(tx) : { ok: false, code: 'count-over' }
  })
  return rejection ?? readDocument(db, id)
}

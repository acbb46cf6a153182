import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import type { CountAddInput, CountInput, CountLineInput } from '#shared/stock/stock-contract.ts'
import {
  type Countable,
  type CountKey,
  findCountKey,
  findScopeName,
  finishCount,
  insertCountKey,
  insertCountLines,
  lockCount,
  lockCountable,
  lockCounted,
  saveCounted,
  zeroRest,
} from './stock-count-queries.ts'
import { insertDocument, moveStock } from './stock-document-queries.ts'
import {
  bodyHash,
  documentKey,
  type Editor,
  once,
  readDocument,
  type StockRejection,
  type StockResult,
} from './stock-document-service.ts'

/**
 * The shelf is counted while the shop sells. Each count remembers the last movement it was made after, so applying it later sets what
 * was counted and then what left or came since; two counts of one shelf do not correct it twice.
 */

const mostLines = 5000

export async function startCount(db: Db, { input, by }: { input: CountInput; by: Editor }): Promise<StockResult> {
  const { key: _, note, ...scope } = input
  const key = documentKey('count', input)
  const name = await findScopeName(db, scope)
  if (name === null) return { ok: false, code: 'bad-input', fields: { category_id: 'Такого раздела нет' } }
  return once(db, key, async (tx) => {
    const id = await insertDocument(tx, { ...key, actorId: by.id, note, scope: name })
    const isWhole = scope.category_id === undefined && scope.subcategory_id === undefined && !scope.shelf
    if (id !== null && !isWhole) await insertCountLines(tx, id, scope, mostLines)
    return id
  })
}

type Line = { id: number; input: CountLineInput }

export function countLine(db: Db, { id, input: { product_id: productId, quantity } }: Line): Promise<StockResult> {
  return whileOpen(db, id, async (tx) => {
    const [product] = await lockCountable(tx, id, [productId])
    if (!product) return { ok: false, code: 'bad-input', fields: { product_id: goneText } }
    await saveCounted(tx, id, [{ id: productId, quantity }])
    return null
  })
}

const goneText = 'Такого товара больше нет'

type Added = { id: number; input: CountAddInput }

const addedBeforeText = 'С этим ключом в инвентаризацию уже добавлены другие строки'

/** Pieces found on another shelf come on top of what is left by now of those counted before: all lines or none, once however often they are sent. */
export function addToCount(db: Db, { id, input }: Added): Promise<StockResult> {
  const { lines } = input
  const key: CountKey = { documentId: id, key: input.key, bodyHash: bodyHash(input) }
  return whileOpen(db, id, async (tx) => {
    const before = await findCountKey(tx, key)
    if (before) return before.isSame ? null : { ok: false, code: 'key-reused', error: addedBeforeText, made: id }
    const added = new Map<number, number>()
    for (const { product_id, quantity } of lines) added.set(product_id, (added.get(product_id) ?? 0) + quantity)
    const locked = await lockCountable(tx, id, [...added.keys()])
    const products = new Map(locked.map((product) => [product.id, product]))
    const faults = [...added].flatMap(([product, pieces]): [string, string][] => {
      const fault = faultOf(products.get(product), pieces)
      return fault ? [[`product-${product}`, fault]] : []
    })
    if (faults.length > 0) return { ok: false, code: 'bad-input', fields: Object.fromEntries(faults) }
    await insertCountKey(tx, key)
    const counted = locked.map((product) => ({ id: product.id, quantity: product.counted + added.get(product.id)! }))
    await saveCounted(tx, id, counted)
    return null
  })
}

function faultOf(product: Countable | undefined, pieces: number): string | null {
  if (!product) return goneText
  const isTooMany = product.counted + pieces > productLimits.quantity
  return isTooMany ? `${product.name}: получится больше ${productLimits.quantity} шт.` : null
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

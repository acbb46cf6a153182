import { createHash } from 'node:crypto'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { hasSupplier } from '#server/supplier/supplier-service.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import type { ReceiptInput, StockDocument, WriteoffInput } from '#shared/stock/stock-contract.ts'
import { type DocumentKind, writeoffTexts } from '#shared/stock/stock-names.ts'
import {
  countDocuments,
  type DocumentKey,
  findDocument,
  findDocumentOfKey,
  findDocuments,
  insertDocument,
  insertLines,
  lockStock,
  moveStock,
  type StockedProduct,
  updatePurchase,
} from './stock-document-queries.ts'

/** Goods come and go by documents: all of a document or nothing, once however often it is pressed. */

export type Editor = { id: number; ip: string }
export type StockRejection =
  | { ok: false; code: 'not-found' | 'count-over' }
  | { ok: false; code: 'key-reused'; error: string; made: number }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
export type StockResult = { ok: true; document: StockDocument } | StockRejection

export async function readDocument(db: Queryable, id: number): Promise<StockResult> {
  const document = await findDocument(db, id)
  return document ? { ok: true, document } : { ok: false, code: 'not-found' }
}

type Page = { kind: DocumentKind | undefined; limit: number; page: number }

export async function listDocuments(db: Queryable, { kind, limit, page }: Page) {
  const documents = await findDocuments(db, { kind, limit, offset: (page - 1) * limit })
  return { documents, total: await countDocuments(db, kind), page, limit }
}

type Line = { product_id: number; quantity: number; purchase_price?: number | null | undefined }

export function receive(db: Db, { input, by }: { input: ReceiptInput; by: Editor }): Promise<StockResult> {
  const { note, supplier_id: supplierId } = input
  const key = documentKey('receipt', input)
  return once(db, key, async (tx) => {
    if (supplierId !== null && !(await hasSupplier(tx, supplierId)))
      return reject({ supplier_id: 'Такого поставщика нет' })
    const documentId = await insertDocument(tx, { ...key, actorId: by.id, note, supplierId })
    if (documentId === null) return null
    const lines = merged(input.lines)
    const products = await lockProducts(tx, lines)
    const fields = errorsOf(lines, products, ({ quantity }, { quantity: has }) =>
      (has ?? 0) + quantity > productLimits.quantity ? `Станет больше ${productLimits.quantity}` : null,
    )
    if (fields) return reject(fields)
    await insertLines(
      tx,
      documentId,
      lines.map((line) => lineOf(line, products.get(line.product_id)!, line.quantity)),
    )
    // An unknown stock becomes what has come: that much is on the shelf for sure.
    const pieces = lines.map(({ product_id: id, quantity }) => ({
      id,
      quantity: (products.get(id)!.quantity ?? 0) + quantity,
    }))
    await moveStock(tx, { documentId, reason: 'received', pieces })
    const prices = lines.flatMap(({ product_id: id, purchase_price: price }) =>
      price === null || price === undefined ? [] : [{ id, purchase_price: price }],
    )
    if (prices.length > 0 || supplierId !== null) {
      await updatePurchase(tx, { actorId: by.id, prices, supplierId, ids: lines.map(({ product_id: id }) => id) })
    }
    await noteMove(tx, 'stock-received', by, { count: sum(lines) })
    return documentId
  })
}

export function writeOff(db: Db, { input, by }: { input: WriteoffInput; by: Editor }): Promise<StockResult> {
  const { note, reason } = input
  const key = documentKey('writeoff', input)
  return once(db, key, async (tx) => {
    const documentId = await insertDocument(tx, { ...key, actorId: by.id, note, reason })
    if (documentId === null) return null
    const lines = merged(input.lines)
    const products = await lockProducts(tx, lines)
    const fields = errorsOf(lines, products, ({ quantity }, { quantity: has }) => {
      if (has === null) return 'Остаток неизвестен: сначала посчитайте товар'
      return quantity > has ? `На складе только ${has} шт.` : null
    })
    if (fields) return reject(fields)
    await insertLines(
      tx,
      documentId,
      lines.map((line) => lineOf(line, products.get(line.product_id)!, -line.quantity)),
    )
    const pieces = lines.map(({ product_id: id, quantity }) => ({
      id,
      quantity: products.get(id)!.quantity! - quantity,
    }))
    await moveStock(tx, { documentId, reason: 'written_off', pieces })
    await noteMove(tx, 'stock-written-off', by, { count: sum(lines), reason: writeoffTexts[reason] })
    return documentId
  })
}

/** Of a body that went through its schema: the order in which its fields were sent does not count. */
export function bodyHash(input: object): Buffer {
  return createHash('sha256').update(JSON.stringify(input)).digest()
}

export function documentKey(kind: DocumentKind, input: { key: string }): DocumentKey {
  return { kind, key: input.key, bodyHash: bodyHash(input) }
}

/** Null of the work: the key made a document already. Asked for again it is the answer, and anything else is rejected. */
export async function once(
  db: Db,
  key: DocumentKey,
  work: (tx: Queryable) => Promise<number | null>,
): Promise<StockResult> {
  try {
    const id = await db.transaction(work)
    if (id !== null) return await readDocument(db, id)
    const { id: made, isSame } = await findDocumentOfKey(db, key)
    if (isSame) return await readDocument(db, made)
    return { ok: false, code: 'key-reused', error: `С этим ключом уже сделан другой документ: № ${made}`, made }
  } catch (error) {
    if (error instanceof Rejected) return { ok: false, code: 'bad-input', fields: error.fields }
    throw error
  }
}

/** Takes back what the transaction has done so far. */
class Rejected extends Error {
  readonly fields: Record<string, string>
  constructor(fields: Record<string, string>) {
    super('the document is rejected')
    this.fields = fields
  }
}

function reject(fields: Record<string, string>): never {
  throw new Rejected(fields)
}

/** A product scanned twice is one line with both pieces; of two prices the last counts. */
function merged(lines: Line[]): Line[] {
  const byProduct = new Map<number, Line>()
  for (const line of lines) {
    const before = byProduct.get(line.product_id)
    byProduct.set(line.product_id, {
      product_id: line.product_id,
      quantity: (before?.quantity ?? 0) + line.quantity,
      purchase_price: line.purchase_price ?? before?.purchase_price,
    })
  }
  return [...byProduct.values()]
}

async function lockProducts(tx: Queryable, lines: Line[]): Promise<Map<number, StockedProduct>> {
  const rows = await lockStock(
    tx,
    lines.map(({ product_id: id }) => id),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function errorsOf(
  lines: Line[],
  products: Map<number, StockedProduct>,
  faultOf: (line: Line, product: StockedProduct) => string | null,
): Record<string, string> | null {
  const faults = lines.flatMap((line): [string, string][] => {
    const product = products.get(line.product_id)
    const fault = product ? faultOf(line, product) : 'Такого товара больше нет'
    return fault ? [[`product-${line.product_id}`, fault]] : []
  })
  return faults.length > 0 ? Object.fromEntries(faults) : null
}

function lineOf({ product_id, quantity, purchase_price }: Line, { sku, name }: StockedProduct, delta: number) {
  return { product_id, sku, name, quantity, purchase_price: purchase_price ?? null, delta }
}

function sum(lines: Line[]): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0)
}

function noteMove(
  tx: Queryable,
  kind: 'stock-received' | 'stock-written-off',
  by: Editor,
  details: Record<string, string | number>,
) {
  return writeAudit(tx, { kind, actorId: by.id, ip: by.ip, details })
}

import { z } from 'zod'
import { line } from '#shared/api/typed-line.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { maxPieces, maxStockLines, maxStockText } from './stock-lines.ts'
import { documentKinds, documentStates, lineStates, movementReasons, writeoffReasons } from './stock-names.ts'

/** Stock as goods: what came, what went without being sold, what was counted. Prices only for those who may know what the shop pays. */

const id = z.int().min(1).max(maxId)
const price = z.number().min(0, 'Цена не меньше нуля').max(productLimits.price, `Цена не больше ${productLimits.price}`)

export const stockTextInput = z.object({ text: z.string().max(maxStockText, 'Слишком длинный список') })

const stockProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  quantity: z.int().nullable(),
  reserved: z.int(),
  shelf: z.string(),
  purchase_price: z.number().nullable().optional(),
})
export type StockProduct = z.infer<typeof stockProduct>

export const recognisedLines = z.object({
  lines: z.array(
    z.object({
      text: z.string(),
      state: z.enum(lineStates),
      article: z.string(),
      quantity: z.int(),
      purchase_price: z.number().nullable().optional(),
      product: stockProduct.nullable(),
      /** More than one has this number: somebody must choose. */
      candidates: z.array(stockProduct),
      fault: z.string().nullable(),
    }),
  ),
})
export type RecognisedLines = z.infer<typeof recognisedLines>
export type RecognisedLine = RecognisedLines['lines'][number]

/** Made by the browser before the first press; the same key again is the same document. */
const key = z.uuid()
const note = line(500).default('')
const pieces = z
  .int('Количество — целое число')
  .min(1, 'Количество — от 1')
  .max(maxPieces, `Количество — до ${maxPieces}`)
const lines = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.strictObject({ product_id: id, quantity: pieces, ...shape }))
    .min(1, 'Добавьте хотя бы одну строку')
    .max(maxStockLines, `Не больше ${maxStockLines} строк`)

export const receiptInput = z.object({
  key,
  supplier_id: id.nullable().default(null),
  note,
  lines: lines({ purchase_price: price.nullable().optional() }),
})
export type ReceiptInput = z.infer<typeof receiptInput>

export const writeoffInput = z.object({
  key,
  reason: z.enum(writeoffReasons, { error: 'Выберите причину' }),
  note,
  lines: lines({}),
})
export type WriteoffInput = z.infer<typeof writeoffInput>

const person = z.object({ id: z.int(), name: z.string() }).nullable()

const listed = {
  id: z.int(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  reason: z.enum(writeoffReasons).nullable(),
  note: z.string(),
  actor: person,
  supplier: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  /** What is counted: «Насосы», «полка А». */
  scope: z.string().nullable(),
  lines_count: z.int(),
  /** Pieces that came, went, or were found to differ. */
  pieces: z.int(),
  purchase_sum: z.number().nullable().optional(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
}
export const stockDocumentRow = z.object(listed)
export type StockDocumentRow = z.infer<typeof stockDocumentRow>
export const stockDocumentList = z.object({
  documents: z.array(stockDocumentRow),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
})

export const stockDocument = z.object({
  ...listed,
  lines: z.array(
    z.object({
      product_id: z.int().nullable(),
      sku: z.string(),
      name: z.string(),
      shelf: z.string(),
      /** Received, written off or counted; null: not counted yet. */
      quantity: z.int().nullable(),
      /** What the books say now; null: unknown. */
      in_stock: z.int().nullable(),
      /** What it changed, or would change: sold and received since the count is taken into account. */
      delta: z.int().nullable(),
      purchase_price: z.number().nullable().optional(),
    }),
  ),
})
export type StockDocument = z.infer<typeof stockDocument>

/** A category, a subcategory or shelves that begin so; nothing: what will be scanned. */
export const countInput = z.object({
  key,
  category_id: id.optional(),
  subcategory_id: id.optional(),
  shelf: line(40).optional(),
  note,
})
export type CountInput = z.infer<typeof countInput>

/** A number typed into the list; null: not counted after all. */
export const countLineInput = z.object({
  product_id: id,
  quantity: z
    .int('Количество — целое число')
    .min(0, 'Количество не меньше нуля')
    .max(productLimits.quantity, `Количество — до ${productLimits.quantity}`)
    .nullable(),
})
export type CountLineInput = z.infer<typeof countLineInput>

/** What a scanner, a pasted list or a file adds, all of it or nothing; the same key again adds nothing. */
export const countAddInput = z.object({ key, lines: lines({}) })
export type CountAddInput = z.infer<typeof countAddInput>

export const stockMovement = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  reason: z.enum(movementReasons),
  /** What really left or came, where the books could not follow: they do not go below zero, and unknown stays unknown. */
  pieces: z.int().nullable(),
  quantity_delta: z.int(),
  reserved_delta: z.int(),
  quantity_after: z.int().nullable(),
  reserved_after: z.int(),
  actor: person,
  order: z.object({ id: z.int(), number: z.string() }).nullable(),
  document: z.object({ id: z.int(), kind: z.enum(documentKinds) }).nullable(),
  batch: z.object({ id: z.int(), title: z.string() }).nullable(),
})
export type StockMovement = z.infer<typeof stockMovement>
export const stockMovementList = z.object({ movements: z.array(stockMovement), next_cursor: z.string().nullable() })

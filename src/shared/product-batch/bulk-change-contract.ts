import { z } from 'zod'
import { markupLeftCodes } from '#shared/markup/markup-rules.ts'
import { priceWarningCodes } from '#shared/product/price-warnings.ts'
import { productFilter } from '#shared/product/product-admin-contract.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { maxBulk, priceFields, roundings } from './bulk-change-rules.ts'
import { keptReasons } from './undo-rules.ts'

const id = z.int().min(1).max(maxId)
const field = z.enum(priceFields)
const rounding = z.literal(roundings).default(1)

const priceChange = z.union([
  z.strictObject({ kind: z.literal('price'), field, percent: z.number().min(-99).max(1000), rounding }),
  z.strictObject({
    kind: z.literal('price'),
    field,
    rubles: z.int().min(-productLimits.price).max(productLimits.price),
    rounding,
  }),
  z.strictObject({ kind: z.literal('price'), field, set: z.int().min(0).max(productLimits.price).nullable() }),
])

const bulkChange = z.union([
  priceChange,
  z.strictObject({ kind: z.literal('section'), category_id: id, subcategory_id: id.nullable() }),
  z.strictObject({ kind: z.literal('visibility'), hidden: z.boolean() }),
  z.strictObject({ kind: z.literal('stock'), set: z.int().min(0).max(productLimits.quantity).nullable() }),
  z.strictObject({ kind: z.literal('supplier'), supplier_id: id.nullable() }),
  z.strictObject({
    kind: z.literal('markup'),
    by_hand: z.boolean().default(false),
    discounted: z.boolean().default(false),
  }),
])

/** Ticked products, or all that the filter shows. */
const selection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(maxBulk) }),
  z.strictObject({ filter: productFilter }),
])

/**
 * Without `apply` it only says what would happen. With it, `expected_count` is the number the shopkeeper was shown:
 * a filter that catches others by now changes nothing. `key` is made with the preview and sent until there is an answer: what was changed
 * with it is not changed again.
 */
export const bulkInput = z.object({
  selection,
  change: bulkChange,
  apply: z.boolean().default(false),
  expected_count: z.int().min(0).optional(),
  key: z.uuid().optional(),
})
export type BulkInput = z.infer<typeof bulkInput>

const value = z.union([z.number(), z.string(), z.boolean()]).nullable()

export const bulkAnswer = z.object({
  title: z.string(),
  /** Chosen, and of those the ones that would become another than they are. */
  selected: z.int(),
  count: z.int(),
  /** The first of them: «было → станет». */
  rows: z.array(
    z.object({
      id: z.int(),
      sku: z.string(),
      name: z.string(),
      before: value,
      after: value,
      warnings: z.array(z.enum(priceWarningCodes)),
      /** The rule of markup the prices follow from. */
      rule: z.int().optional(),
    }),
  ),
  /** Prices nobody means among all of them; they are changed all the same when it is applied. */
  warnings: z.array(z.object({ warning: z.enum(priceWarningCodes), count: z.int() })),
  /** Of prices by rules: how many keep the price everybody pays, and why. */
  left: z.array(z.object({ reason: z.enum(markupLeftCodes), count: z.int() })).optional(),
  /** Set once it is done; with it the change can be taken back. */
  batch_id: z.int().nullable(),
})
export type BulkAnswer = z.infer<typeof bulkAnswer>

export const batch = z.object({
  id: z.int(),
  kind: z.enum(['bulk', 'import']),
  title: z.string(),
  actor: z.object({ id: z.int(), name: z.string() }).nullable(),
  products_count: z.int(),
  created_at: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  can_undo: z.boolean(),
  /** Once undone: products that went back, and products of which something stayed as it is. */
  restored: z.int(),
  kept: z.int(),
})
export type Batch = z.infer<typeof batch>
export const batchList = z.object({ batches: z.array(batch), next_cursor: z.string().nullable() })

/** A field that an undo left as it is, and why: «Остаток», «пересчитали после (Ольга Петрова)». */
export const keptField = z.object({
  product_id: z.int(),
  /** Null: deleted so long ago that nobody knows. */
  sku: z.string().nullable(),
  name: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  why: z.enum(keptReasons),
  text: z.string(),
})
export type KeptField = z.infer<typeof keptField>
export const keptList = z.object({ kept: z.array(keptField), next_cursor: z.string().nullable() })

const fieldCounts = z.record(z.string(), z.int())

/** Products that went back, and products of which something was changed since and stays: one product may be in both. */
export const undoAnswer = z.object({
  restored: z.int(),
  kept: z.int(),
  /** In how many products each field went back or stayed. */
  fields: z.object({ restored: fieldCounts, kept: fieldCounts }),
  /** The first of what stayed; all of it: GET /api/admin/batches/{id}/kept. */
  kept_fields: z.array(keptField),
})
export type UndoAnswer = z.infer<typeof undoAnswer>

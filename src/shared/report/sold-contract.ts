import { z } from 'zod'
import { reportPeriodSchema, soldMargin } from './report-contract.ts'

/** What sells and what lies: worth of products at the prices they were ordered at, without delivery and discounts of whole orders. */

const product = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  drawing: z.string(),
})

const bestSeller = product.extend({
  pieces: z.int(),
  orders: z.int(),
  ordered: z.int(),
  /** The same product in the period before. */
  before: z.int(),
  margin: soldMargin.optional(),
})
export type BestSeller = z.infer<typeof bestSeller>

export const bestReport = z.object({
  period: reportPeriodSchema,
  /** Of all products that were ordered, also of those beyond the list. */
  total: z.object({ products: z.int(), pieces: z.int(), ordered: z.int(), margin: soldMargin.optional() }),
  products: z.array(bestSeller),
})
export type BestReport = z.infer<typeof bestReport>

const idleProduct = product.extend({
  quantity: z.int(),
  /** Pieces at the retail price: what lies in the stock. */
  worth: z.int(),
  /** The day of the last order that counts; null: never ordered. */
  last_ordered: z.iso.date().nullable(),
})
export type IdleProduct = z.infer<typeof idleProduct>

export const idleReport = z.object({
  period: reportPeriodSchema,
  total: z.object({ products: z.int(), pieces: z.int(), worth: z.int() }),
  products: z.array(idleProduct),
})
export type IdleReport = z.infer<typeof idleReport>

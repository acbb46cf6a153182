import { z } from 'zod'

/** Reports of the shop: what they answer. Sums are whole rubles and agree with the orders. */

const span = z.object({ from: z.iso.date(), to: z.iso.date() })
export const reportPeriodSchema = span.extend({ before: span })

/**
 * What the shop earned. Only of lines whose purchase price was known when they were ordered; the others are counted apart. Absent for
 * whoever may not know what the shop pays.
 */
export const soldMargin = z.object({
  /** What those lines were ordered for; of the whole shop less the discounts of their orders. Returns are not taken off, as in `ordered`. */
  revenue: z.int(),
  /** What the shop paid for them, with kopecks. */
  cost: z.number(),
  /** Ordered at a price, but at what cost nobody knows. */
  unknown: z.int(),
  unknown_pieces: z.int(),
})
export type SoldMargin = z.infer<typeof soldMargin>

const sales = z.object({
  /** Worth of the orders placed; of a category, of its products in them. Cancelled ones and those that wait for online payment are none. */
  ordered: z.int(),
  orders: z.int(),
  /** Money that came less what was given back; null of a category, because money comes for an order as a whole. */
  paid: z.int().nullable(),
  margin: soldMargin.optional(),
})

export const salesReport = z.object({
  period: reportPeriodSchema,
  /** Whether anybody has ever ordered anything: an empty shop is told something else than a quiet week. */
  has_orders: z.boolean(),
  /** The last searches, for a shop without orders: how many times people looked for something. */
  searched: z.int(),
  total: sales,
  before: sales,
  /** Every day, with the day it is compared with. */
  days: z.array(sales.extend({ day: z.iso.date(), before: sales })),
})
export type SalesReport = z.infer<typeof salesReport>

import { z } from 'zod'
import { returnReasons } from '#shared/order/return-reasons.ts'
import { reportPeriodSchema } from './report-contract.ts'

/** Who buys, and what comes back. */

const buyers = z.object({ people: z.int(), orders: z.int(), ordered: z.int() })
export type Buyers = z.infer<typeof buyers>
const bothKinds = z.object({ fresh: buyers, returning: buyers })
export type BothBuyers = z.infer<typeof bothKinds>

/** Fresh: the first order of this phone is of the period. Orders count as in the report of sales. */
export const customersReport = z.object({ period: reportPeriodSchema, now: bothKinds, before: bothKinds })
export type CustomersReport = z.infer<typeof customersReport>

const returned = z.object({ returns: z.int(), pieces: z.int(), sum: z.int() })
export type Returned = z.infer<typeof returned>

/** Returns asked for in the period and not rejected, at what their pieces cost in the order. */
export const returnsReport = z.object({
  period: reportPeriodSchema,
  total: returned,
  before: returned,
  /** The most expensive reason first. */
  reasons: z.array(returned.extend({ reason: z.enum(returnReasons) })),
})
export type ReturnsReport = z.infer<typeof returnsReport>

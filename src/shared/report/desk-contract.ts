import { z } from 'zod'

/** What waits for the shop: how much of it, since when the oldest waits, and what is late already. */

const queue = z.object({
  count: z.int(),
  /** Null where nothing waits. */
  oldest_at: z.iso.datetime().nullable(),
})

export const deskWaiting = z.object({
  /** `number` is that of the oldest order. */
  new_orders: queue.extend({ number: z.string().nullable() }),
  to_ship: queue.extend({ dispatch_hour: z.int() }),
  /** Counted in products; the oldest is the first order that was promised one of them. */
  shortages: queue.extend({ pieces: z.int() }),
  unpaid: queue.extend({ sum: z.int() }),
  to_refund: queue.extend({ sum: z.int() }),
  returns: queue,
  enquiries: queue,
  reviews: queue.extend({ poor: z.int() }),
  questions: queue,
  master_requests: queue,
})
export type DeskWaiting = z.infer<typeof deskWaiting>
export type WaitingKind = keyof DeskWaiting

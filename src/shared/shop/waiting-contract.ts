import { z } from 'zod'

/** What waits for the shopkeeper, for the numbers in the header of management. */
export const waitingCounts = z.object({
  master_requests: z.int(),
  new_orders: z.int(),
  pending_reviews: z.int(),
  /** Questions about products, and answers of masters. */
  pending_questions: z.int(),
})
export type WaitingCounts = z.infer<typeof waitingCounts>

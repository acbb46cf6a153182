import { z } from 'zod'
import { maxCartLines, maxLineQuantity } from '#shared/cart/cart-rules.ts'
import { maxId } from '#shared/catalog/slug-or-id.ts'
import { order } from './order-contract.ts'
import { orderStatuses } from './order-states.ts'
import { returnStatuses } from './return-states.ts'

/** An order as the shop's own people see and move it. */
export const managedOrder = order.extend({
  version: z.int(),
  user_id: z.int().nullable(),
  price_tier: z.enum(['retail', 'master']),
  /** Where an administrator may move it now. */
  allowed: z.array(z.enum(orderStatuses)),
})
export type ManagedOrder = z.infer<typeof managedOrder>

const note = z.string().trim().max(500).optional()
const version = z.int().positive().optional()

export const statusInput = z.object({
  status: z.enum(orderStatuses),
  note,
  track_number: z.string().trim().min(1).max(60).optional(),
  version,
  /** False: no letter goes to the customer. */
  tell: z.boolean().optional(),
})

export const itemsInput = z.object({
  items: z
    .array(z.object({ id: z.int().min(1).max(maxId), quantity: z.int().min(1).max(maxLineQuantity) }))
    .min(1)
    .max(maxCartLines),
  version,
  tell: z.boolean().optional(),
})

export const paidInput = z.object({ note })

export const returnStatusInput = z.object({
  status: z.enum(returnStatuses),
  answer: note,
  /** False: received, but not to be sold again. */
  sellable: z.boolean().optional(),
  version,
})

import { z } from 'zod'
import { orderStatuses } from './order-states.ts'

/** A product of which more was promised to open orders than there is on the shelf, with those orders, the oldest first. */
const shortage = z.object({
  product: z.object({ id: z.int(), sku: z.string(), name: z.string() }),
  quantity: z.int(),
  promised: z.int(),
  short: z.int(),
  orders: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      created_at: z.iso.datetime(),
      status: z.enum(orderStatuses),
      customer: z.string(),
      quantity: z.int(),
      /** Pieces that are not there for this order if the older ones are served first. */
      missing: z.int(),
    }),
  ),
})
export type Shortage = z.infer<typeof shortage>

export const shortageList = z.object({ shortages: z.array(shortage), total: z.int() })
export type ShortageList = z.infer<typeof shortageList>

/** Of what is on the shelf the older orders are served first; answers what each lacks. */
export function missingPieces(wanted: readonly number[], onShelf: number): number[] {
  let left = onShelf
  return wanted.map((quantity) => {
    const given = Math.min(quantity, left)
    left -= given
    return quantity - given
  })
}

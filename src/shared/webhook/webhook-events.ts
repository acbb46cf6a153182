import { z } from 'zod'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { orderStatuses } from '#shared/order/order-states.ts'

/** What other programs are told, as they are sent it (db/functions/webhook-events.sql). No prices and nothing about people. */

const order = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.string(),
  payment_method: z.string(),
  delivery_method: z.enum(deliveryMethods),
  created_at: z.iso.datetime(),
  items: z.array(z.object({ product_id: z.int(), sku: z.string(), quantity: z.int() })),
})

const stock = z.object({
  id: z.int(),
  sku: z.string(),
  /** Null: nobody knows how many there are. */
  quantity: z.int().nullable(),
  reserved: z.int(),
  available: z.int().nullable(),
})

const enquiry = z.object({
  id: z.int(),
  kind: z.string(),
  product_id: z.int().nullable(),
  created_at: z.iso.datetime(),
})

export const webhookData = {
  'order.placed': z.object({ order }),
  'order.paid': z.object({ order }),
  'order.moved': z.object({ order, from: z.enum(orderStatuses), to: z.enum(orderStatuses) }),
  'stock.changed': z.object({ products: z.array(stock).min(1).max(100) }),
  'enquiry.created': z.object({ enquiry }),
} as const

export function webhookMessage<Data extends z.ZodType>(type: string, data: Data) {
  return z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data })
}

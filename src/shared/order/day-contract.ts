import { z } from 'zod'
import { priceTier } from '#shared/trade-level/trade-level-contract.ts'

/** The shopkeeper's day in numbers; each of them leads to its list. */
export const shopDay = z.object({
  orders: z.object({
    new: z.int(),
    /** Placed since midnight, whatever became of them. */
    today: z.int(),
    awaiting: z.int(),
    to_assemble: z.int(),
    /** When the day's parcels leave. */
    dispatch_hour: z.int(),
  }),
  /** New orders nobody has answered for over two hours, and the oldest of them. */
  waiting: z.object({
    count: z.int(),
    oldest: z.object({ id: z.int(), number: z.string(), created_at: z.iso.datetime() }).nullable(),
  }),
  low_stock: z.int(),
  /** Products of which open orders were promised more than there is, and how many pieces are missing. */
  shortages: z.object({ products: z.int(), pieces: z.int() }),
  /** Products that customers wait for, and how many customers. */
  awaited: z.object({ products: z.int(), people: z.int() }),
  reviews: z.object({ pending: z.int(), poor: z.int() }),
  master_requests: z.object({ pending: z.int(), oldest_at: z.iso.datetime().nullable() }),
  /** Questions nobody has answered. */
  requests: z.int(),
  returns: z.int(),
  /** Orders whose money is to be given back, and how much it is in all. */
  to_refund: z.object({ count: z.int(), sum: z.int() }),
  revenue: z.object({
    /** The last seven days, today the last: worth of the orders placed, and money that came less what was given back. */
    days: z.array(z.object({ day: z.iso.date(), sum: z.int(), paid: z.int() })),
    /** Of the seven days before them. */
    before: z.int(),
    paid_before: z.int(),
  }),
})
export type ShopDay = z.infer<typeof shopDay>

/** Somebody who called before, by phone or name. */
export const caller = z.object({
  user_id: z.int().nullable(),
  role: z.enum(['admin', 'master', 'user']).nullable(),
  price_tier: priceTier,
  first_name: z.string(),
  last_name: z.string(),
  patronymic: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  /** With this phone, of this account or of nobody's. */
  orders_count: z.int(),
  email_confirmed: z.boolean(),
  /** Goods were handed over to this phone. Otherwise it is what somebody typed, perhaps not the caller. */
  phone_proved: z.boolean(),
  /** Where the last of them went. */
  city: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
})
export type Caller = z.infer<typeof caller>
export const callerList = z.object({ callers: z.array(caller) })

import { z } from 'zod'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { onlineWays, paymentMethods, paymentStatuses } from '#shared/payment/payment-method.ts'
import { orderActors, orderStatuses } from './order-states.ts'
import { returnStatuses } from './return-states.ts'

/** What the shop answers about orders. What it is asked is in order-input.ts. */

const orderedItem = z.object({
  product_id: z.int(),
  name: z.string(),
  sku: z.string(),
  price: z.int(),
  quantity: z.int(),
})

/** 201 of POST /api/orders. The browser goes on to /order/{number}?token=… */
export const placedOrder = z.object({
  id: z.int(),
  number: z.string(),
  token: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  total: z.int(),
  items: z.array(orderedItem),
  delivery_price: z.int(),
})
export type PlacedOrder = z.infer<typeof placedOrder>

export const orderItem = orderedItem.extend({
  sum: z.int(),
  /** For the link and the picture as they are today; null: the product is not shown any more. */
  product: z.object({ slug: z.string().nullable(), photos: z.array(z.string()), drawing: z.string() }).nullable(),
  /** Already in returns that were not rejected. */
  returned: z.int(),
})
export type OrderItem = z.infer<typeof orderItem>

export const orderEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['placed', 'status', 'payment', 'refund', 'return', 'items', 'note', 'edit', 'track']),
  by: z.enum(orderActors),
  from: z.enum(orderStatuses).nullable(),
  to: z.enum(orderStatuses).nullable(),
  note: z.string(),
})
export type OrderEvent = z.infer<typeof orderEvent>

export const orderReturn = z.object({
  id: z.int(),
  status: z.enum(returnStatuses),
  reason: z.string(),
  answer: z.string(),
  items: z.array(z.object({ product_id: z.int(), quantity: z.int() })),
  created_at: z.iso.datetime(),
  /** What was given back when it was closed; null: it is open. */
  refunded: z.int().nullable(),
  /** Numbers of its photos, which have addresses of their own. */
  photos: z.array(z.int()),
})
export type OrderReturn = z.infer<typeof orderReturn>

const orderDelivery = z.object({
  method: z.enum(deliveryMethods),
  city: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  point: z.string().nullable(),
  date_from: z.iso.date().nullable(),
  date_to: z.iso.date().nullable(),
})

/** In whole rubles, as its customer is told. */
const orderMoney = z.object({
  paid: z.int(),
  refunded: z.int(),
  /** On its way back through the provider. */
  returning: z.int(),
  /** The shop is to give it back. */
  owed: z.int(),
  /** Still to be paid. */
  lacking: z.int(),
})

export const order = z.object({
  id: z.int(),
  number: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(orderStatuses),
  payment: z.enum(paymentMethods),
  payment_status: z.enum(paymentStatuses),
  items: z.array(orderItem),
  items_total: z.int(),
  delivery_price: z.int(),
  /** A discount (below zero) or surcharge of the shop, part of `total`; 0: none. */
  adjustment: z.int(),
  adjustment_reason: z.string(),
  total: z.int(),
  contact: z.object({
    first_name: z.string(),
    last_name: z.string(),
    patronymic: z.string().nullable(),
    phone: z.string(),
    email: z.string().nullable(),
  }),
  company: z.object({ name: z.string(), inn: z.string(), kpp: z.string().nullable() }).nullable(),
  delivery: orderDelivery,
  comment: z.string(),
  model: z.string(),
  track_number: z.string().nullable(),
  cancel_reason: z.string(),
  /** Unpaid by then, the order is given up. */
  expires_at: z.iso.datetime().nullable(),
  /** The customer has not followed the mailed link yet, and by then the order is given up; null: nothing to confirm. */
  confirm_by: z.iso.datetime().nullable(),
  /** The last moment to ask for a return; null: nothing was received yet. */
  return_until: z.iso.datetime().nullable(),
  /** The oldest first. */
  events: z.array(orderEvent),
  returns: z.array(orderReturn),
  money: orderMoney,
  /** What the customer may do now. */
  can: z.object({
    cancel: z.boolean(),
    return: z.boolean(),
    /** POST /api/orders/{number}/pay answers where to go. */
    pay: z.boolean(),
    /** POST /api/orders/{number}/pay-on-receipt. */
    pay_on_receipt: z.boolean(),
  }),
  /** The printable invoice, an address inside the shop; null: none. */
  invoice_url: z.string().nullable(),
})
export type Order = z.infer<typeof order>

export const orderSummary = z.object({
  number: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(orderStatuses),
  payment: z.enum(paymentMethods),
  payment_status: z.enum(paymentStatuses),
  total: z.int(),
  delivery: orderDelivery,
  track_number: z.string().nullable(),
  expires_at: z.iso.datetime().nullable(),
  completed_at: z.iso.datetime().nullable(),
  cancel_reason: z.string(),
  /** Different products, and pieces of them all. */
  lines: z.int(),
  pieces: z.int(),
  /** The first four. */
  pictures: z.array(z.object({ name: z.string(), photos: z.array(z.string()), drawing: z.string() })),
})
export type OrderSummary = z.infer<typeof orderSummary>

export const orderFilters = ['active', 'done', 'all'] as const
export type OrderFilter = (typeof orderFilters)[number]

export const orderList = z.object({
  orders: z.array(orderSummary),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type OrderList = z.infer<typeof orderList>

/** How far an order is and what it costs: nothing about the person, nothing to do with it. */
const orderGlance = z.object({
  number: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  items_total: z.int(),
  delivery_price: z.int(),
  total: z.int(),
  date_from: z.iso.date().nullable(),
  date_to: z.iso.date().nullable(),
  completed_at: z.iso.datetime().nullable(),
})
export type OrderGlance = z.infer<typeof orderGlance>

/** POST /api/orders/find: the same for a wrong number; `order` only of a guest whose mailbox nobody has proved. */
export const foundOrder = z.object({ message: z.string(), order: orderGlance.nullable() })
export type FoundOrder = z.infer<typeof foundOrder>

/** POST /api/orders/{number}/repeat. For a person who is logged in `items` are in the cart already; a guest's browser adds them. */
export const repeatedOrder = z.object({
  items: z.array(z.object({ id: z.int(), quantity: z.int() })),
  /** What is short or gone; `available` pieces of it are among `items`. */
  missing: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      sku: z.string(),
      wanted: z.int(),
      available: z.int(),
      replaced_by: z.object({ id: z.int(), slug: z.string().nullable(), name: z.string() }).nullable(),
    }),
  ),
})
export type RepeatedOrder = z.infer<typeof repeatedOrder>

export const paymentStartInput = z.object({ way: z.enum(onlineWays).optional() })

/** Where the buyer pays: the provider's page. */
export const paymentStart = z.object({ url: z.string() })

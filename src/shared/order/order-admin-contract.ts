import { z } from 'zod'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { paymentMethods, paymentStatuses } from '#shared/payment/payment-method.ts'
import { receiptKinds, receiptStatuses } from '#shared/payment/receipt-rules.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { priceTier } from '#shared/trade-level/trade-level-contract.ts'
import { order, orderEvent, orderItem, orderReturn } from './order-contract.ts'
import { changedItems, deliveryChoice, orderEditFields, orderEditNames } from './order-edit-contract.ts'
import { handMethods, moneyEntryKinds, moneyMethods } from './order-money.ts'
import { orderActors, orderStatuses } from './order-states.ts'
import { orderViews } from './order-views.ts'
import { returnStatuses } from './return-states.ts'

const analog = z.object({
  id: z.int(),
  name: z.string(),
  sku: z.string(),
  /** At the price of the order's customer. */
  price: z.int(),
  /** Null: nobody knows. */
  available: z.int().nullable(),
})

const managedItem = orderItem.extend({
  /** On the shelf, and what of it is promised to nobody; null: the product is hidden. */
  stock: z.object({ quantity: z.int().nullable(), available: z.int().nullable() }).nullable(),
  /** Null: the customer named no appliance. */
  fits: z.enum(['yes', 'no', 'unknown']).nullable(),
  analogs: z.array(analog),
})
export type ManagedItem = z.infer<typeof managedItem>

const managedEvent = orderEvent.extend({
  /** Whoever of the shop did it; null: the customer, the payment, the shop's clock. */
  author: z.string().nullable(),
  is_public: z.boolean(),
  /** The email that went to the customer with it; null: none. */
  email: z.enum(['waiting', 'sent', 'parked', 'expired']).nullable(),
})
export type ManagedEvent = z.infer<typeof managedEvent>

const managedReturn = orderReturn.extend({ version: z.int(), allowed: z.array(z.enum(returnStatuses)) })
export type ManagedReturn = z.infer<typeof managedReturn>

const managedReceipt = z.object({
  id: z.int(),
  kind: z.enum(receiptKinds),
  /** The online payment or refund it belongs to. */
  payment_id: z.int().nullable(),
  refund_id: z.int().nullable(),
  amount: z.int(),
  status: z.enum(receiptStatuses),
  /** Number of the fiscal document; null where the provider does not tell it. */
  document: z.string().nullable(),
  attempts: z.int(),
  /** When it is sent or asked about again; null: it is done. */
  next_attempt_at: z.iso.datetime().nullable(),
  problem: z.string(),
})
export type ManagedReceipt = z.infer<typeof managedReceipt>

const colleague = z.object({ id: z.int(), name: z.string() })
export type Colleague = z.infer<typeof colleague>

const moneyEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(moneyEntryKinds),
  method: z.enum(moneyMethods),
  amount: z.int(),
  /** With its sign: above zero money came to the shop. */
  sum: z.int(),
  /** Of a reversal: the entry it takes back. */
  reverses: z.int().nullable(),
  /** Taken back by a later entry. */
  reversed: z.boolean(),
  /** May be taken back now. */
  reversible: z.boolean(),
  /** Number of a bank document or of the provider's operation. */
  reference: z.string(),
  reason: z.string(),
  by: z.enum(orderActors),
  author: z.string().nullable(),
  /** The online payment or refund it stands for, as receipts name it; null: by hand. */
  payment_id: z.int().nullable(),
  refund_id: z.int().nullable(),
  /** «карта ·· 4417»; null where nobody knows. */
  paid_with: z.string().nullable(),
})
export type MoneyEntry = z.infer<typeof moneyEntry>

const managedMoney = z.object({
  paid: z.int(),
  refunded: z.int(),
  /** What the order costs as it is now. */
  due: z.int(),
  /** To be given back, and nobody has begun to. */
  owed: z.int(),
  /** Ten days are counted from here; null: nothing is owed. */
  owed_since: z.iso.datetime().nullable(),
  /** Still to be paid. */
  lacking: z.int(),
  /** The most that can be given back. */
  refundable: z.int(),
  /** Of it, the way it came: through the provider. */
  refundable_online: z.int(),
  /** The latest first. */
  entries: z.array(moneyEntry),
  /** Refunds the provider has not confirmed yet. */
  pending: z.array(
    z.object({
      id: z.int(),
      amount: z.int(),
      created_at: z.iso.datetime(),
      reason: z.string(),
      /** How often the provider was asked. */
      attempts: z.int(),
    }),
  ),
})
export type ManagedMoney = z.infer<typeof managedMoney>

/** An order as the shop's own people see and move it. */
export const managedOrder = order.extend({
  version: z.int(),
  user_id: z.int().nullable(),
  price_tier: priceTier,
  /** Where an administrator may move it now. */
  allowed: z.array(z.enum(orderStatuses)),
  /** Its products may still be changed. */
  items_may_change: z.boolean(),
  /** Not empty: the delivery price was set by hand, and why. */
  delivery_price_reason: z.string(),
  items: z.array(managedItem),
  events: z.array(managedEvent),
  money: managedMoney,
  returns: z.array(managedReturn),
  /** Fiscal receipts of what was paid online. */
  receipts: z.array(managedReceipt),
  /** The customer's page of the order, where they can pay what is still to be paid; null: they cannot. */
  payment_link: z.string().nullable(),
  /** POST …/payment-link makes one: the shop takes money online, and some is still to be paid. */
  can_send_payment_link: z.boolean(),
  source: z.enum(['site', 'phone']),
  /** How the order stands with 1С; null: it was never given to it. */
  exchange: z
    .object({
      given_at: z.iso.datetime(),
      /** Null: 1С has not confirmed it yet. */
      confirmed_at: z.iso.datetime().nullable(),
      /** Changed since 1С confirmed it, so it will be given again. */
      is_changed: z.boolean(),
      number_1c: z.string(),
      came_at: z.iso.datetime().nullable(),
      /** What 1С said last: «статус «Отгружен», оплачен». */
      said: z.string(),
      /** Where the lines of 1С are others; nothing of it was taken over. */
      differences: z.array(
        z.object({
          name: z.string(),
          here: z.number().nullable(),
          there: z.number().nullable(),
          /** Rubles, not pieces. */
          is_sum: z.boolean(),
        }),
      ),
    })
    .nullable(),
  staff_note: z.string(),
  responsible: colleague.nullable(),
  client: z.object({
    /** Null: bought without an account. */
    role: z.enum(['admin', 'master', 'user']).nullable(),
    /** Of a guest: whether the mailbox was confirmed from this order, from another one, or never. Null: an account, or no mailbox. */
    mailbox: z.enum(['confirmed', 'known', 'unconfirmed']).nullable(),
    /** Other orders of the same person or phone. */
    orders_count: z.int(),
    /** What was received of them, in rubles. */
    orders_total: z.int(),
    /** The latest ones. */
    orders: z.array(
      z.object({
        id: z.int(),
        number: z.string(),
        created_at: z.iso.datetime(),
        status: z.enum(orderStatuses),
        total: z.int(),
      }),
    ),
  }),
})
export type ManagedOrder = z.infer<typeof managedOrder>

export const managedOrderRow = z.object({
  id: z.int(),
  number: z.string(),
  created_at: z.iso.datetime(),
  status: z.enum(orderStatuses),
  payment: z.enum(paymentMethods),
  payment_status: z.enum(paymentStatuses),
  /** A person or an organisation; empty once the person was erased. */
  customer: z.string(),
  phone: z.string(),
  price_tier: priceTier,
  delivery: z.enum(deliveryMethods),
  total: z.int(),
  paid: z.int(),
  refunded: z.int(),
  /** To be given back. */
  owed: z.int(),
  lines: z.int(),
  responsible: z.string().nullable(),
  /** A stranger's, given up by then unless it is confirmed or taken; null: nothing to confirm. */
  confirm_by: z.iso.datetime().nullable(),
  version: z.int(),
})
export type ManagedOrderRow = z.infer<typeof managedOrderRow>

export const managedOrderList = z.object({
  orders: z.array(managedOrderRow),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  /** Of every view, whatever else is looked for. */
  counts: z.record(z.enum(orderViews), z.int()),
  /** Who may be responsible. */
  staff: z.array(colleague),
  /** Where nothing was found: similar articles and models, with how many orders each has. */
  similar: z.array(z.object({ number: z.string(), orders: z.int() })),
})
export type ManagedOrderList = z.infer<typeof managedOrderList>

const note = z.string().trim().max(500).optional()
const version = z.int().positive().optional()

export const statusInput = z.object({
  status: z.enum(orderStatuses),
  note,
  track_number: z.string().trim().min(1).max(60).optional(),
  version,
  /** False: no email goes to the customer. */
  tell: z.boolean().optional(),
  /** Edited on the card and not saved yet: saved by this very step. */
  items: changedItems.optional(),
  delivery: deliveryChoice.optional(),
})

export const itemsInput = z.object({
  items: changedItems,
  /** Which delivery price holds; left out, the customer never pays more than promised. */
  delivery: deliveryChoice.optional(),
  version,
  tell: z.boolean().optional(),
})

const moneyAmount = z
  .int('Сумма — в целых рублях')
  .min(1, 'Введите сумму')
  .max(1_000_000_000_000, 'Слишком большая сумма')
const moneyReason = z.string().trim().min(1, 'Напишите причину').max(500, 'Не больше 500 знаков')

export const paymentInput = z.object({
  amount: moneyAmount,
  method: z.enum(handMethods),
  reference: z.string().trim().max(100).optional(),
  note,
  version,
  /** More than the order costs is taken knowingly. */
  over: z.boolean().optional(),
  tell: z.boolean().optional(),
})
export type PaymentInput = z.infer<typeof paymentInput>

export const refundInput = z.object({
  amount: moneyAmount,
  method: z.enum(moneyMethods),
  reason: moneyReason,
  version,
  tell: z.boolean().optional(),
})
export type RefundInput = z.infer<typeof refundInput>

export const reversalInput = z.object({ reason: moneyReason, version })

export const paymentLinkInput = z.object({ version, tell: z.boolean().optional() })

export const returnStatusInput = z.object({
  status: z.enum(returnStatuses),
  answer: note,
  /** False: received, but not to be sold again. */
  sellable: z.boolean().optional(),
  /** On closing: how the product that did not come online was given back. */
  method: z.enum(handMethods).optional(),
  version,
})

const adminOrderFields = ['staff_note', 'responsible_id', ...orderEditNames] as const

/** What colleagues tell each other about an order, who looks after it, and what is edited in it. */
export const adminOrderInput = z
  .object({
    staff_note: z.string().trim().max(2000, 'Не больше 2000 знаков').optional(),
    responsible_id: z.int().min(1).max(maxId).nullable().optional(),
    ...orderEditFields,
    version: z.int().positive(),
    /** False: no email to the customer. */
    tell: z.boolean().optional(),
  })
  .refine((input) => adminOrderFields.some((name) => input[name] !== undefined), 'Нечего менять')
export type AdminOrderInput = z.infer<typeof adminOrderInput>

export const bulkMoved = z.object({
  moved: z.int(),
  /** Each in words. */
  refused: z.array(z.object({ number: z.string(), error: z.string() })),
})
export type BulkMoved = z.infer<typeof bulkMoved>

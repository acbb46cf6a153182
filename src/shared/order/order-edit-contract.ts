import { z } from 'zod'
import { parseEmail, wrongEmailText } from '#shared/account/email.ts'
import { maxCartLines, maxLineQuantity } from '#shared/cart/cart-rules.ts'
import { deliveryChoices } from '#shared/delivery/delivery-recount.ts'
import { paymentMethods } from '#shared/payment/payment-method.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { orderCompany, orderContact, orderDelivery, returnInput } from './order-input.ts'
import { orderTexts } from './order-texts.ts'
import { longestTrack, mostTracks } from './track-list.ts'

/** What the shop's people change in an order that is placed already. */

const id = z.int().min(1).max(maxId)
export const version = z.int().positive()

/** Products as they should be, and which delivery price holds where that moves it. */
export const changedItems = z
  .array(z.object({ id, quantity: z.int().min(1).max(maxLineQuantity) }))
  .min(1)
  .max(maxCartLines)
export const deliveryChoice = z.enum(deliveryChoices)

const reason = z.string().trim().max(200, 'Не больше 200 знаков')
const wrongSumText = 'Введите сумму в рублях'
const sum = (least: number) => z.int(wrongSumText).min(least, wrongSumText).max(1_000_000_000, 'Слишком большая сумма')

const email = z.preprocess(
  (given) => (given === '' ? null : given),
  z
    .string(wrongEmailText)
    .transform((typed, context) => {
      const value = parseEmail(typed)
      if (value === null) context.addIssue({ code: 'custom', message: wrongEmailText })
      return value ?? z.NEVER
    })
    .nullable()
    .optional(),
)

/** Fields of PATCH /api/admin/orders/{id}; each is left as it is where it is not sent. */
export const orderEditFields = {
  /** An empty email takes it away. */
  contact: orderContact.omit({ email: true }).partial().extend({ email }).optional(),
  /** Null: bought by a person. */
  company: orderCompany.nullable().optional(),
  /** The whole of it: another method needs another address. */
  delivery: orderDelivery.optional(),
  payment: z.enum(paymentMethods, { error: orderTexts.paymentMethod }).optional(),
  /** Rubles on top of products and delivery, below zero a discount; 0 takes it away. */
  adjustment: z
    .object({ amount: sum(-1_000_000_000), reason })
    .refine(({ amount, reason: why }) => amount === 0 || why !== '', { path: ['reason'], message: 'Укажите причину' })
    .optional(),
  /** Set by hand, whatever the tariff says. */
  delivery_price: z.object({ amount: sum(0), reason: reason.min(1, 'Укажите причину') }).optional(),
}
const orderEdit = z.object(orderEditFields)
export type OrderEdit = z.infer<typeof orderEdit>

export const orderEditNames = Object.keys(orderEditFields) as (keyof OrderEdit)[]

const trackNumber = z
  .string()
  .trim()
  .min(1, 'Введите трек-номер')
  .max(longestTrack, `Не больше ${longestTrack} знаков`)
  .regex(/^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u, 'Проверьте трек-номер')

export const trackInput = z.object({
  /** Null: taken away. */
  track_number: trackNumber.nullable(),
  version: version.optional(),
  /** False: no email to the customer. */
  tell: z.boolean().optional(),
})

export const tracksInput = z.object({
  tracks: z
    .array(z.object({ number: z.string().regex(/^[1-9]\d{0,8}$/, orderTexts.number), track_number: trackNumber }))
    .min(1)
    .max(mostTracks),
  tell: z.boolean().optional(),
})

export const bulkTracked = z.object({
  changed: z.int(),
  /** Had this number already. */
  same: z.int(),
  refused: z.array(z.object({ number: z.string(), error: z.string() })),
})
export type BulkTracked = z.infer<typeof bulkTracked>

/** A return opened by the shop: for a caller, or when the days of return are over. */
export const staffReturnInput = returnInput.extend({ version: version.optional(), tell: z.boolean().optional() })

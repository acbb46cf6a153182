import { z } from 'zod'
import { parseEmail, wrongEmailText } from '#shared/account/email.ts'
import { hasLink } from '#shared/account/foreign-link.ts'
import { nameError, parseName } from '#shared/account/full-name.ts'
import { incompletePhoneText, parsePhone } from '#shared/account/phone.ts'
import { cartKey } from '#shared/cart/cart-contract.ts'
import { maxCartLines, maxLineQuantity } from '#shared/cart/cart-rules.ts'
import { deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { paymentMethods } from '#shared/payment/payment-method.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { parseKpp, wrongKppText } from './inn.ts'
import { innInput } from './inn-contract.ts'
import { orderTexts } from './order-texts.ts'
import { mostReturnPhotos } from './return-reasons.ts'

/** What a buyer sends to order; what a field lacks is said in the words the screen shows. */

const id = z.int().min(1).max(maxId)
const quantity = z.int().min(1).max(maxLineQuantity)

// Line breaks and tabs are text; other controls and marks that turn a line around are not.
const unwritten = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd\ud800-\udfff]/u

function nameInput(field: 'first_name' | 'last_name' | 'patronymic') {
  return z.string({ error: nameError(field, '') }).transform((typed, context) => {
    const name = parseName(typed)
    if (name === null) context.addIssue({ code: 'custom', message: nameError(field, typed) })
    return name ?? z.NEVER
  })
}

function parsed(parse: (text: string) => string | null, fault: string) {
  return z.string({ error: fault }).transform((typed, context) => {
    const value = parse(typed)
    if (value === null) context.addIssue({ code: 'custom', message: fault })
    return value ?? z.NEVER
  })
}

/** A form sends every field, empty where nothing was typed. */
function optional<Value extends z.ZodType>(value: Value) {
  return z.preprocess((given) => (given === '' || given === null ? undefined : given), value.optional())
}

function text(maxLength: number, fault: string) {
  return z
    .string({ error: fault })
    .transform((typed) => typed.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .refine((typed) => typed.length <= maxLength, `Не больше ${maxLength} знаков`)
    .refine((typed) => !unwritten.test(typed), fault)
}

/** One line, for an envelope and for emails; no link, for those go to addresses nobody has proved. */
function place(maxLength: number, fault: string) {
  return text(maxLength, fault)
    .transform((typed) => typed.replace(/\s*[\n\t]\s*/g, ' '))
    .refine((typed) => !hasLink(typed), orderTexts.placeLink)
}

export const orderItems = z
  .array(
    z.object({
      id,
      quantity,
      /** The price on the buyer's screen; another one by now is answered with 409 that names the line. */
      price_seen: z.int().min(0).optional(),
    }),
  )
  .min(1, orderTexts.emptyCart)
  .max(maxCartLines, orderTexts.tooManyLines)

export const orderContact = z.object({
  first_name: nameInput('first_name'),
  last_name: nameInput('last_name'),
  patronymic: optional(nameInput('patronymic')),
  phone: parsed(parsePhone, incompletePhoneText),
  email: parsed(parseEmail, wrongEmailText),
})
export type OrderContact = z.infer<typeof orderContact>

export const orderCompany = z.object({
  name: text(300, orderTexts.companyName).refine((name) => name.length > 0, orderTexts.companyName),
  inn: innInput,
  kpp: optional(parsed(parseKpp, wrongKppText)),
})
export type OrderCompany = z.infer<typeof orderCompany>

export const orderDelivery = z
  .object({
    method: z.enum(deliveryMethods, { error: orderTexts.deliveryMethod }),
    city: optional(place(100, orderTexts.city)),
    address: optional(place(300, orderTexts.address)),
    postcode: optional(z.string().regex(/^\d{6}$/, orderTexts.postcode)),
    point: optional(place(300, orderTexts.point)),
  })
  .superRefine(({ method, city, address, postcode, point }, context) => {
    const lacks = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (method !== 'pickup' && !city) lacks('city', orderTexts.city)
    if ((method === 'courier' || method === 'post') && !address) lacks('address', orderTexts.address)
    if (method === 'post' && !postcode) lacks('postcode', orderTexts.postcode)
    if (method === 'point' && !point) lacks('point', orderTexts.point)
  })
export type OrderDelivery = z.infer<typeof orderDelivery>

export const orderInput = z
  .object({
    /** Left out by a person who is logged in: then the cart stored by the shop is ordered and emptied. */
    items: orderItems.optional(),
    contact: orderContact,
    company: orderCompany.nullish(),
    delivery: orderDelivery,
    payment: z.enum(paymentMethods, { error: orderTexts.paymentMethod }),
    comment: optional(text(1000, orderTexts.comment)),
    model: optional(text(100, orderTexts.model)),
    consent: z.literal(true, { error: orderTexts.consent }),
    /** News are another purpose and another tick; without it the order is the same. */
    marketing: z.boolean().optional(),
    /** What the button said, delivery included; another sum by now is answered with 409. */
    expected_total: z.int().min(0).optional(),
  })
  .refine(({ payment, company }) => payment !== 'invoice' || Boolean(company), {
    path: ['company', 'inn'],
    message: orderTexts.invoiceCompany,
  })
export type OrderInput = z.infer<typeof orderInput>

/** What the shop types in while the customer is on the line: an e-mail if there is one, and no tick, for consent was given aloud. */
export const phoneOrderInput = z
  .object({
    items: orderItems,
    contact: orderContact.extend({ email: optional(parsed(parseEmail, wrongEmailText)) }),
    company: orderCompany.nullish(),
    delivery: orderDelivery,
    payment: z.enum(paymentMethods, { error: orderTexts.paymentMethod }),
    comment: optional(text(1000, orderTexts.comment)),
    model: optional(text(100, orderTexts.model)),
    /** The account of the caller, when the shop knows it: its prices, its history. */
    user_id: id.nullish(),
    /** The shop has made sure that the account is the caller's, though nothing was ever handed over to this phone. */
    is_caller_checked: z.boolean().optional(),
    expected_total: z.int().min(0).optional(),
  })
  .refine(({ payment, company }) => payment !== 'invoice' || Boolean(company), {
    path: ['company', 'inn'],
    message: orderTexts.invoiceCompany,
  })
  .refine(({ payment, contact }) => payment !== 'online' || Boolean(contact.email), {
    path: ['contact', 'email'],
    message: 'Для онлайн-оплаты нужен email: на него придёт ссылка',
  })
export type PhoneOrderInput = z.infer<typeof phoneOrderInput>

/** Chosen by the browser before the first try and kept until there is an answer. */
export const idempotencyKey = z.string().regex(/^[\w.:-]{1,200}$/)

/** The part of the mailed link that only the mailbox knows. */
export const confirmInput = z.object({ confirm: z.string().min(1).max(100) })

export const cancelInput = z.object({ reason: optional(text(500, orderTexts.reason)) })

export const repeatInput = z.object({ key: cartKey })

export const returnInput = z.object({
  /** `id` is the product's, as everywhere. */
  items: z.array(z.object({ id, quantity })).min(1, orderTexts.returnItems).max(maxCartLines),
  reason: text(1000, orderTexts.returnReason).refine((reason) => reason.length > 0, orderTexts.returnReason),
})

/** What the buyer asks for; photos were sent before, and are named here. */
export const returnRequestInput = returnInput.extend({
  /** Made by the browser and sent until there is an answer: what was asked for with it is not asked for again, and nothing else is. */
  key: z.uuid().optional(),
  photos: z.array(id).max(mostReturnPhotos, `Не больше ${mostReturnPhotos} фото`).optional(),
})
export type ReturnRequestInput = z.infer<typeof returnRequestInput>
export type ReturnInput = z.infer<typeof returnInput>

export const findInput = z.object({
  number: z.union([z.int().transform(String), z.string()]).transform((typed, context) => {
    const number = typed.replace(/[\s№#]/g, '')
    if (!/^[1-9]\d{0,8}$/.test(number)) context.addIssue({ code: 'custom', message: orderTexts.number })
    return Number(number)
  }),
  phone: parsed(parsePhone, incompletePhoneText),
})

import { z } from 'zod'
import { parseEmail, wrongEmailText } from '#shared/account/email.ts'
import { nameError, parseName } from '#shared/account/full-name.ts'
import { incompletePhoneText, parsePhone } from '#shared/account/phone.ts'
import { maxId, parseId } from '#shared/slug/slug-or-id.ts'
import { enquiryKinds, enquiryStatuses } from './enquiry-kind.ts'

export const maxEnquiryText = 4000

// Line breaks and tabs are text; other controls and marks that turn a line around are not.
const unwritten = /(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd\ud800-\udfff]/u

const text = z
  .string()
  .transform((typed) => typed.normalize('NFC').replaceAll('\r\n', '\n').trim())
  .refine((typed) => typed.length <= maxEnquiryText, 'Не больше 4000 знаков')
  .refine((typed) => !unwritten.test(typed), 'Проверьте текст')

/** A form sends every field, empty where nothing was typed. */
function optional<Value extends z.ZodType>(value: Value) {
  return z.preprocess((given) => (given === '' ? undefined : given), value.optional())
}

function customerName(field: 'first_name') {
  return z.string({ error: nameError(field, '') }).transform((typed, context) => {
    const name = parseName(typed)
    if (name === null) context.addIssue({ code: 'custom', message: nameError(field, typed) })
    return name ?? z.NEVER
  })
}

function parsed(parse: (text: string) => string | null, fault: string) {
  return z.string().transform((typed, context) => {
    const value = parse(typed)
    if (value === null) context.addIssue({ code: 'custom', message: fault })
    return value ?? z.NEVER
  })
}

const productId = z.union(
  [
    z.int().min(1).max(maxId),
    z
      .string()
      .refine((given) => parseId(given) !== null)
      .transform(Number),
  ],
  { error: 'Проверьте товар' },
)

/** The same fields come as a form with a photo or as JSON without one. */
export const enquiryInput = z
  .object({
    kind: z.enum(enquiryKinds, { error: 'Выберите, о чём обращение' }),
    text: text.default(''),
    product_id: optional(productId),
    /** How to reach a guest; of a person who is logged in the shop knows it. */
    name: optional(customerName('first_name')),
    phone: optional(parsed(parsePhone, incompletePhoneText)),
    email: optional(parsed(parseEmail, wrongEmailText)),
    consent: optional(
      z.union([z.literal(true), z.literal('true')], { error: 'Нужно согласие на обработку персональных данных' }),
    ),
  })
  .refine(({ kind, product_id }) => kind !== 'arrival' || product_id !== undefined, {
    path: ['product_id'],
    message: 'Укажите товар',
  })
  .refine((given) => given.kind === 'arrival' || given.text !== '', { path: ['text'], message: 'Напишите, что нужно' })
export type EnquiryInput = z.infer<typeof enquiryInput>

export const shopEnquiry = z.object({
  id: z.int(),
  kind: z.enum(enquiryKinds),
  text: z.string(),
  product: z.object({ id: z.int(), slug: z.string().nullable(), name: z.string() }).nullable(),
  /** Read from /api/requests/{id}/photo. */
  has_photo: z.boolean(),
  status: z.enum(enquiryStatuses),
  answer: z.string(),
  answered_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export type ShopEnquiry = z.infer<typeof shopEnquiry>

export const enquiryList = z.object({
  requests: z.array(shopEnquiry),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type EnquiryList = z.infer<typeof enquiryList>

/** What whoever asked is told: under which number. */
export const enquiryAccepted = z.object({ id: z.int(), status: z.enum(enquiryStatuses) })

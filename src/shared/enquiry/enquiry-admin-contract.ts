import { z } from 'zod'
import { shopEnquiry } from './enquiry-contract.ts'
import { enquiryKinds, enquiryStatuses } from './enquiry-kind.ts'

/** A question as the shop's people read and answer it. */
export const managedEnquiry = shopEnquiry.extend({
  version: z.int(),
  /** Null: a guest. */
  user_id: z.int().nullable(),
  contact: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  product_sku: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** State of the answer's email; null: there was none. */
  email: z.enum(['waiting', 'sent', 'parked', 'expired']).nullable(),
})
export type ManagedEnquiry = z.infer<typeof managedEnquiry>

export const managedEnquiryList = z.object({
  requests: z.array(managedEnquiry),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  counts: z.record(z.enum(enquiryStatuses), z.int()),
})
export type ManagedEnquiryList = z.infer<typeof managedEnquiryList>

export const enquiryFilters = { status: z.enum(enquiryStatuses).optional(), kind: z.enum(enquiryKinds).optional() }

/** An answer, or the question set aside without one; a closed question can be opened again. */
export const enquiryAnswerInput = z
  .object({
    answer: z
      .string()
      .transform((typed) => typed.normalize('NFC').replaceAll('\r\n', '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'Напишите ответ')
          .max(4000, 'Не больше 4000 знаков')
          .regex(/^(?:[\n\t]|[^\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd])*$/u, 'Проверьте текст'),
      )
      .optional(),
    status: z.enum(['new', 'closed']).optional(),
    version: z.int().positive(),
  })
  .refine(({ answer, status }) => (answer === undefined) !== (status === undefined))
export type EnquiryAnswerInput = z.infer<typeof enquiryAnswerInput>

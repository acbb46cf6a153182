import { z } from 'zod'
import { shopRequest } from './enquiry-contract.ts'
import { requestKinds, requestStatuses } from './enquiry-kind.ts'

/** A question as the shop's people read and answer it. */
export const managedRequest = shopRequest.extend({
  version: z.int(),
  /** Null: a guest. */
  user_id: z.int().nullable(),
  contact: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  product_sku: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** How far the answer's letter is; null: there was none. */
  letter: z.enum(['waiting', 'sent', 'parked', 'expired']).nullable(),
})
export type ManagedRequest = z.infer<typeof managedRequest>

export const managedRequestList = z.object({
  requests: z.array(managedRequest),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
  counts: z.record(z.enum(requestStatuses), z.int()),
})
export type ManagedRequestList = z.infer<typeof managedRequestList>

export const requestFilters = { status: z.enum(requestStatuses).optional(), kind: z.enum(requestKinds).optional() }

/** An answer, or the question set aside without one; a closed question can be opened again. */
export const requestAnswerInput = z
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
export type RequestAnswerInput = z.infer<typeof requestAnswerInput>

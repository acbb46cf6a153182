import { z } from 'zod'
import { roles } from '#shared/account/account-contract.ts'
import { hasHiddenCharacters } from '#shared/account/clean-text.ts'
import { innInput } from '#shared/order/inn-contract.ts'
import { tradeLevelId } from '#shared/trade-level/trade-level-contract.ts'
import { masterRequestStatuses, maxCity, maxDeclineReason, maxExperience } from './master-request-rules.ts'

/** Words of a person: line breaks are welcome, invisible signs are not. */
function words(most: number, fault: string) {
  return z
    .string({ error: fault })
    .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .refine((typed) => typed !== '' && !hasHiddenCharacters(typed.replaceAll('\n', ' ').replaceAll('\t', ' ')), fault)
    .refine((typed) => [...typed].length <= most, `Не больше ${most} символов`)
}

/** A field left empty is none. */
const inn = z.preprocess(
  (given) => (typeof given === 'string' && given.trim() === '' ? undefined : given),
  innInput.optional(),
)

export const masterRequestInput = z.object({
  city: words(maxCity, 'Укажите город'),
  experience: words(maxExperience, 'Расскажите о вашем опыте'),
  inn,
  self_employed: z.boolean().default(false),
})
export type MasterRequestInput = z.infer<typeof masterRequestInput>

export const masterRequest = z.object({
  id: z.int(),
  city: z.string(),
  experience: z.string(),
  inn: z.string().nullable(),
  self_employed: z.boolean(),
  status: z.enum(masterRequestStatuses),
  decline_reason: z.string(),
  created_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
})
export type MasterRequest = z.infer<typeof masterRequest>

/** Where the person stands: the last request, and the role, which an administrator may also give without one. */
export const masterStanding = z.object({ is_master: z.boolean(), request: masterRequest.nullable() })
export type MasterStanding = z.infer<typeof masterStanding>

export const managedMasterRequest = masterRequest.extend({
  version: z.int(),
  user: z.object({
    id: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    role: z.enum(roles),
  }),
})
export type ManagedMasterRequest = z.infer<typeof managedMasterRequest>

export const managedMasterRequestList = z.object({
  requests: z.array(managedMasterRequest),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type ManagedMasterRequestList = z.infer<typeof managedMasterRequestList>

export const masterDecisionInput = z
  .object({
    status: z.enum(['approved', 'declined']),
    reason: words(maxDeclineReason, 'Укажите причину').optional(),
    /** At which an approved master buys; absent or null: the first. */
    trade_level: tradeLevelId.optional(),
    version: z.int().positive().optional(),
  })
  .refine(({ status, reason }) => status === 'approved' || reason !== undefined, {
    path: ['reason'],
    message: 'Укажите причину',
  })
export type MasterDecisionInput = z.infer<typeof masterDecisionInput>

import { z } from 'zod'
import { hasHiddenCharacters } from '#shared/account/clean-text.ts'
import { applianceModel } from '#shared/fit/model-contract.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { maxNicknameLength } from './appliance-rules.ts'

export const applianceInput = z.object({
  model_id: z.int().min(1).max(maxId),
  /** Absent: stays as it is. */
  nickname: z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text.length <= maxNicknameLength && !hasHiddenCharacters(text), 'Название слишком длинное')
    .optional(),
  /** The appliance products are checked against when nothing else is said. */
  is_default: z.literal(true).optional(),
})
export type ApplianceInput = z.infer<typeof applianceInput>

const appliance = z.object({ model: applianceModel, nickname: z.string(), is_default: z.boolean() })
export type Appliance = z.infer<typeof appliance>

/** «Моя техника», the latest first. */
export const applianceList = z.object({ appliances: z.array(appliance) })

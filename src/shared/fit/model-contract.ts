import { z } from 'zod'

/** An appliance by the code on its rating plate. */
export const applianceModel = z.object({
  id: z.int(),
  brand: z.string(),
  code: z.string(),
  category_id: z.int(),
  note: z.string(),
})
export type ApplianceModel = z.infer<typeof applianceModel>

export const modelList = z.object({
  models: z.array(applianceModel),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type ModelList = z.infer<typeof modelList>

/** «Нет» only where the shop knows the model and knows what the part fits; everything else is honestly unknown. */
export const fitAnswer = z.object({ fits: z.enum(['yes', 'no', 'unknown']), model: applianceModel.optional() })
export type FitAnswer = z.infer<typeof fitAnswer>

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

/** Which models a plate names. One: it is that one. Several: there are variants to choose from. */
export const modelMatch = z.object({
  models: z.array(applianceModel).min(1),
  /** By its code, by another number of it (PNC, E-Nr, service number), by a code that looks alike, or by how its code begins. */
  by: z.enum(['code', 'number', 'look-alike', 'beginning']),
  /** What of the text was read as the code. */
  typed: z.string(),
  /** The end of it that means a market and not the model: «/DLP». */
  rest: z.string(),
})
export type ModelMatch = z.infer<typeof modelMatch>

export const modelList = z.object({
  models: z.array(applianceModel),
  total: z.int(),
  next_cursor: z.string().nullable(),
  /** Where the text names a model and is not just the beginning of one. */
  match: modelMatch.optional(),
})
export type ModelList = z.infer<typeof modelList>

/** «Нет» only where the shop knows the model and knows what the product fits; everything else is honestly unknown. */
export const fitAnswer = z.object({
  fits: z.enum(['yes', 'no', 'unknown']),
  model: applianceModel.optional(),
  /** How the text was read; without a model: the variants to choose from. */
  match: modelMatch.optional(),
})
export type FitAnswer = z.infer<typeof fitAnswer>

/** The same for many products at once: the cards of a list and the appliance somebody has. */
export const fitList = z.object({
  model: applianceModel.optional(),
  fits: z.array(z.object({ product_id: z.int(), fits: z.enum(['yes', 'no', 'unknown']) })),
})
export type FitList = z.infer<typeof fitList>

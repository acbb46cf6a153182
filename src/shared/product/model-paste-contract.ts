import { z } from 'zod'
import { maxId } from '#shared/slug/slug-or-id.ts'

/** Models are pasted as they stand in an email or a table, one to a line; the shop says what it understood before anything is stored. */

export const maxPastedLines = 2000

export const modelPasteInput = z.object({
  text: z.string().max(200_000),
  /** The maker of models that stand without one. */
  brand: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^\p{Cc}]+$/u)
    .optional(),
  apply: z.boolean().default(false),
})
export type ModelPasteInput = z.infer<typeof modelPasteInput>

export const pastedStates = ['linked', 'found', 'new', 'bad'] as const

export const modelPasteAnswer = z.object({
  lines: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      state: z.enum(pastedStates),
      /** What the line stands for, once known. */
      model: z.object({ brand: z.string(), code: z.string() }).nullable(),
      /** What is wrong, or what was probably meant. */
      hint: z.string().nullable(),
    }),
  ),
  counts: z.record(z.enum(pastedStates), z.int()),
  models_count: z.int(),
})
export type ModelPasteAnswer = z.infer<typeof modelPasteAnswer>

export const modelRemovalInput = z.object({ ids: z.array(z.int().min(1).max(maxId)).min(1).max(2000) })

/** What the product fits already; more than a screenful is found by words. */
export const linkedModelList = z.object({
  models: z.array(z.object({ id: z.int(), brand: z.string(), code: z.string() })),
  total: z.int(),
})
export type LinkedModelList = z.infer<typeof linkedModelList>

import { z } from 'zod'

/** What the shop answers when it cannot do what was asked: a sentence for the person, a word for the program. */
export const problem = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  lines: z.array(z.object({ product_id: z.number(), available: z.number().nullable(), price: z.number() })).optional(),
  available: z.number().nullable().optional(),
  /** With what a login goes on after the password. */
  factors: z.array(z.string()).optional(),
  /** What the used key has made, by its number. */
  made: z.number().optional(),
  /** The product that has what was asked for: an article, for one. */
  product: z.object({ id: z.number(), sku: z.string(), name: z.string() }).optional(),
  /** Two editors of one thing: who was quicker, when, and each field as the slower one saw it and as it is now. */
  conflict: z
    .object({
      by: z.string().nullable(),
      at: z.string().nullable(),
      version: z.number(),
      fields: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    })
    .optional(),
})
export type Problem = z.infer<typeof problem>

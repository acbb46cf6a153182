import { z } from 'zod'
import type { PriceTier } from '#shared/money/rubles.ts'
import { levelBases } from './level-price.ts'

/** In answers to the shop's own people only: nobody else is told which tiers there are. */
export const priceTier: z.ZodType<PriceTier> = z.union([
  z.enum(['retail', 'master']),
  z.templateLiteral(['level', z.int().positive()]),
])

/** Null: the first level. */
export const tradeLevelId = z.int().positive().nullable()

/** The further levels in the owner's order, and how many masters buy at each. */
export const tradeLevelList = z.object({
  levels: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      of: z.enum(levelBases),
      percent: z.number(),
      masters: z.int(),
    }),
  ),
})

/** How many products on sale a level would sell below cost if the purchase price did not hold it, and the first few of them. */
export const heldLevels = z.object({
  levels: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      held: z.int(),
      products: z.array(z.object({ id: z.int(), sku: z.string(), name: z.string(), price: z.int() })),
    }),
  ),
})
export type HeldLevels = z.infer<typeof heldLevels>

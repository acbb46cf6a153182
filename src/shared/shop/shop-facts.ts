import { z } from 'zod'

/** What the shop says about itself on every page. */
export const shopFacts = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  marketplaces: z.array(z.object({ label: z.string(), url: z.string() })),
  /** The shop's own public address, without a slash at the end. */
  origin: z.string(),
})
export type ShopFacts = z.infer<typeof shopFacts>

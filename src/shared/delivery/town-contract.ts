import { z } from 'zod'

const town = z.object({
  name: z.string(),
  region: z.string(),
  /** The index of the town itself, where there is one for all of it. */
  postcode: z.string().nullable(),
  /** What goes into an address: the name, with the region where several towns are called so. */
  full_name: z.string(),
})
export type Town = z.infer<typeof town>

export const townList = z.object({ towns: z.array(town) })

export const streetList = z.object({
  /** As they go into an address: «ул. Лесная». */
  streets: z.array(z.string()),
})

import { z } from 'zod'

/** What came of an undo. `kept`: what somebody changed since and stays as it is. */
export const editUndone = z.object({
  /** Null: the thing is gone, because what was undone is that it was made. */
  id: z.int().nullable(),
  restored: z.array(z.string()),
  kept: z.array(z.string()),
})
export type EditUndone = z.infer<typeof editUndone>

export const editParams = z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/) })

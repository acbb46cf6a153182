import { z } from 'zod'

/** A directory with everything of the shop at one moment. */
export const shopCopy = z.object({
  name: z.string(),
  made_at: z.iso.datetime(),
  bytes: z.int(),
  products: z.int(),
  orders: z.int(),
  /** Null: nobody has read it through yet. */
  check: z.object({ at: z.iso.datetime(), ok: z.boolean(), problem: z.string() }).nullable(),
})
export type ShopCopy = z.infer<typeof shopCopy>

export const copyRunStates = ['waiting', 'running', 'done', 'failed', 'cut'] as const

/** What was asked for last. */
export const copyRun = z.object({
  kind: z.enum(['copy', 'check']),
  name: z.string(),
  state: z.enum(copyRunStates),
  asked_by: z.string().nullable(),
  asked_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** What it is at now, in words. */
  step: z.string(),
  done: z.int(),
  total: z.int(),
  problem: z.string(),
})
export type CopyRun = z.infer<typeof copyRun>

export const copyAdviceCodes = ['none', 'old', 'damaged', 'failed'] as const

export const shopCopies = z.object({
  copies: z.array(shopCopy),
  run: copyRun.nullable(),
  /** What an owner should hear without looking for it; null when all is well. */
  advice: z.object({ code: z.enum(copyAdviceCodes), text: z.string() }).nullable(),
  /** Where the copies lie on the server. */
  folder: z.string(),
})
export type ShopCopies = z.infer<typeof shopCopies>

/** As the shop and the command name them: no way out of the folder. */
export const copyName = z.string().regex(/^[\w-][\w.-]{0,99}$/)

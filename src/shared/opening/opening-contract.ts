import { z } from 'zod'
import { laterSteps, openingSteps } from './opening-rules.ts'

const step = z.enum(openingSteps)

/** Stored with the settings under this name, and changed by calls of its own: a shop is not opened by a form. */
export const openingSettingName = 'opening'
export const storedOpening = z.object({ isOpen: z.boolean(), later: z.array(step) })
export type StoredOpening = z.infer<typeof storedOpening>

/** What became of the last test mail. `file`: no mail server is set, so mails are written to files. */
export const testMail = z.object({
  to: z.string(),
  state: z.enum(['waiting', 'sent', 'file', 'refused']),
  /** What the server said, in words an owner can act on. */
  reason: z.string().nullable(),
  at: z.iso.datetime(),
})
export type TestMail = z.infer<typeof testMail>

export const openingState = z.object({
  is_open: z.boolean(),
  /** The shop began empty and its owner is still being led: afterwards the list is gone. */
  is_guided: z.boolean(),
  steps: z.array(z.object({ step, state: z.enum(['done', 'later', 'todo']) })),
  /** Without these it cannot open. */
  missing: z.array(step),
  /** With orders in it a shop is not closed any more: their buyers come back. */
  can_close: z.boolean(),
  /** Where a test mail goes. */
  own_email: z.string(),
  test_mail: testMail.nullable(),
})
export type OpeningState = z.infer<typeof openingState>

export const laterInput = z.object({
  step: step.refine((given) => laterSteps.includes(given), 'Этот шаг нельзя отложить'),
  is_later: z.boolean(),
})

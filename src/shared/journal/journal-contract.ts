import { z } from 'zod'
import { journalGroupNames } from './journal-kinds.ts'

const user = z.object({ id: z.int(), name: z.string() }).nullable()

/** What happened, who did it and to whom, as the shop has kept it. */
export const journalEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.string(),
  /** Null: somebody who was not logged in, or the shop itself. */
  actor: user,
  subject: user,
  ip: z.string(),
  details: z.record(z.string(), z.unknown()),
  /** Of the order and the product it is about, if it is about one. */
  order_number: z.string().nullable(),
  sku: z.string().nullable(),
})
export type JournalEvent = z.infer<typeof journalEvent>

export const journalQuery = z.object({
  group: z.enum(journalGroupNames).optional(),
  kind: z.string().max(60).optional(),
  /** Of the last so many days. */
  days: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .optional(),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
})

export const journalPage = z.object({
  events: z.array(journalEvent),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type JournalPage = z.infer<typeof journalPage>

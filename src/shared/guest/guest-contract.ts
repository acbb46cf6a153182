import { z } from 'zod'
import { enquiryKinds, enquiryStatuses } from '#shared/enquiry/enquiry-kind.ts'
import { orderStatuses } from '#shared/order/order-states.ts'
import { returnStatuses } from '#shared/order/return-states.ts'

/** Who buys without an account. A mailbox that was confirmed from one of its orders stands for a person; any other is only what somebody typed. */

export const maxCustomerNote = 2000

/** What colleagues should know about a customer; `version` is that of the note, 0 before there is one. */
export const customerNote = z.object({
  text: z.string(),
  version: z.int(),
  /** Who wrote it last, and when. */
  by: z.string().nullable(),
  at: z.iso.datetime().nullable(),
})
export type CustomerNote = z.infer<typeof customerNote>

export const customerNoteInput = z.object({
  text: z
    .string()
    .transform((typed) => typed.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .max(maxCustomerNote, `Не длиннее ${maxCustomerNote} символов`)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is rejected
        .regex(/^[^\u0000-\u0008\u000b-\u001f\u007f]*$/, 'Есть непечатаемые символы'),
    ),
  /** The one that was looked at. */
  version: z.int().min(0),
})
export type CustomerNoteInput = z.infer<typeof customerNoteInput>

/** Found by any of their orders; `id` is that of the latest. */
export const guest = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  /** How many were not cancelled. */
  orders: z.int(),
  /** The sum of the completed ones, in rubles. */
  spent: z.int(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
})
export type Guest = z.infer<typeof guest>

export const guestSorts = ['seen', 'seen_old', 'orders', 'spent', 'email', 'email_desc'] as const
export type GuestSort = (typeof guestSorts)[number]

export const guestList = z.object({ guests: z.array(guest), total: z.int() })

const guestOrder = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  total: z.int(),
  created_at: z.iso.datetime(),
  /** False: somebody typed the mailbox, and nobody has followed the link that went there. */
  email_confirmed: z.boolean(),
})

const guestReturn = z.object({
  id: z.int(),
  order_id: z.int(),
  order_number: z.string(),
  status: z.enum(returnStatuses),
  reason: z.string(),
  created_at: z.iso.datetime(),
})

/** Whoever asked gave this mailbox; nobody has confirmed that it is theirs. */
const guestEnquiry = z.object({
  id: z.int(),
  kind: z.enum(enquiryKinds),
  status: z.enum(enquiryStatuses),
  text: z.string(),
  created_at: z.iso.datetime(),
})

export const guestCard = guest.extend({
  /** The latest first. */
  phones: z.array(z.string()),
  latest_orders: z.array(guestOrder),
  returns: z.array(guestReturn),
  enquiries: z.array(guestEnquiry),
  /** The account of the same confirmed mailbox: they have one, and ordered without it. */
  account_id: z.int().nullable(),
  note: customerNote,
})
export type GuestCard = z.infer<typeof guestCard>

import { z } from 'zod'
import { roles } from '#shared/account/account-contract.ts'
import { enquiryKinds, enquiryStatuses } from '#shared/enquiry/enquiry-kind.ts'
import { orderStatuses } from '#shared/order/order-states.ts'

/** What one box over all of management finds: a few of each kind, and whether its list holds more. */

function group<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), has_more: z.boolean() })
}

const foundOrder = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  customer: z.string(),
  total: z.int(),
  created_at: z.iso.datetime(),
})

const foundPerson = z.object({
  id: z.int(),
  name: z.string(),
  role: z.enum(roles),
  email: z.string(),
  phone: z.string().nullable(),
  orders: z.int(),
})

const foundGuest = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  orders: z.int(),
})

const foundProduct = z.object({
  id: z.int(),
  sku: z.string(),
  name: z.string(),
  photo: z.string().nullable(),
  drawing: z.string(),
  /** Null: nobody knows. */
  quantity: z.int().nullable(),
  hidden: z.boolean(),
})

const foundEnquiry = z.object({
  id: z.int(),
  kind: z.enum(enquiryKinds),
  status: z.enum(enquiryStatuses),
  name: z.string(),
  text: z.string(),
})

export const foundEverywhere = z.object({
  orders: group(foundOrder),
  people: group(foundPerson),
  /** Who bought without an account. */
  guests: group(foundGuest),
  products: group(foundProduct),
  enquiries: group(foundEnquiry),
})
export type FoundEverywhere = z.infer<typeof foundEverywhere>

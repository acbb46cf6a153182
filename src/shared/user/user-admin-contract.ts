import { z } from 'zod'
import { profile, roles } from '#shared/account/account-contract.ts'
import { staffRoles } from '#shared/api/staff-right.ts'
import { customerNote } from '#shared/guest/guest-contract.ts'
import { orderStatuses } from '#shared/order/order-states.ts'
import { tradeLevelId } from '#shared/trade-level/trade-level-contract.ts'

/** A user as an administrator sees them. */
export const managedUser = profile.extend({
  /** Of an admin. */
  staff_role: z.enum(staffRoles).nullable(),
  /** Of a master; null: the first. */
  trade_level: tradeLevelId,
  blocked: z.boolean(),
  version: z.int(),
  created_at: z.iso.datetime(),
  /** What was ordered and not cancelled, in number and in rubles. */
  orders: z.int(),
  spent: z.number(),
  /** The day of the last visit; null: never since the shop counts them. */
  seen_on: z.iso.date().nullable(),
})
export type ManagedUser = z.infer<typeof managedUser>

/** `version` is the one the administrator was looking at; another by now means somebody else was quicker. */
export const managedUserInput = z
  .object({
    role: z.enum(roles).optional(),
    /** With the role of an admin. */
    staff_role: z.enum(staffRoles).optional(),
    /** With the role of a master; null: the first level. */
    trade_level: tradeLevelId.optional(),
    blocked: z.boolean().optional(),
    version: z.int().positive().optional(),
  })
  .refine(({ version: _, ...changes }) => Object.values(changes).some((change) => change !== undefined))
export type ManagedUserInput = z.infer<typeof managedUserInput>

const userOrder = z.object({
  id: z.int(),
  number: z.string(),
  status: z.enum(orderStatuses),
  total: z.number(),
  created_at: z.iso.datetime(),
})
export type UserOrder = z.infer<typeof userOrder>

/** One user with the latest orders and what colleagues noted. */
export const managedUserDetails = managedUser.extend({ latest_orders: z.array(userOrder), note: customerNote })
export type ManagedUserDetails = z.infer<typeof managedUserDetails>

export const userSorts = ['new', 'old', 'seen', 'name', 'name_desc'] as const
export type UserSort = (typeof userSorts)[number]

/** Everyone; `search` looks into names, e-mail and phone. */
export const managedUserList = z.object({ users: z.array(managedUser), total: z.int() })
export type ManagedUserList = z.infer<typeof managedUserList>

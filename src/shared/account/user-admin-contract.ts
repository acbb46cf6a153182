import { z } from 'zod'
import { profile, roles } from './account-contract.ts'

/** A person as an administrator sees them. */
export const managedUser = profile.extend({ blocked: z.boolean(), version: z.int(), created_at: z.iso.datetime() })
export type ManagedUser = z.infer<typeof managedUser>

/** `version` is the one the administrator was looking at; another by now means somebody else was quicker. */
export const managedUserInput = z
  .object({ role: z.enum(roles).optional(), blocked: z.boolean().optional(), version: z.int().positive().optional() })
  .refine(({ role, blocked }) => role !== undefined || blocked !== undefined)
export type ManagedUserInput = z.infer<typeof managedUserInput>

/** Everyone, the latest first; `search` looks into names, e-mail and phone. */
export const managedUserList = z.object({
  users: z.array(managedUser),
  total: z.int(),
  next_cursor: z.string().nullable(),
})
export type ManagedUserList = z.infer<typeof managedUserList>

export const auditQuery = z.object({
  kind: z.string().max(60).optional(),
  user_id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d?$|^100$/)
    .transform(Number)
    .optional(),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const auditList = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      at: z.iso.datetime(),
      kind: z.string(),
      actor_id: z.int().nullable(),
      subject_id: z.int().nullable(),
      ip: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  next_cursor: z.string().nullable(),
})
export type AuditList = z.infer<typeof auditList>

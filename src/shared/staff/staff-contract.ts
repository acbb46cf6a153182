import { z } from 'zod'
import { registerInput, signedInUser } from '#shared/account/account-contract.ts'
import { staffRoles } from '#shared/api/staff-right.ts'
import { factorNames } from '#shared/factor/factor-contract.ts'

/** Who works in the shop, and who was invited to. */

const { email, first_name, last_name, password } = registerInput.shape
const role = z.enum(staffRoles, { error: 'Выберите, что можно сотруднику' })

const colleague = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  staff_role: role,
  blocked: z.boolean(),
  /** The day of the last visit; null: never since the shop counts them. */
  seen_on: z.iso.date().nullable(),
  /** What is asked beside the password. */
  factors: z.array(z.enum(factorNames)),
  /** For PATCH /api/admin/users/:id, which changes the role. */
  version: z.int(),
})
export type StaffMember = z.infer<typeof colleague>

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  staff_role: role,
  expires_at: z.iso.datetime(),
  /** Its two days are over. */
  is_over: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const staffList = z.object({ people: z.array(colleague), invitations: z.array(invitation) })

export const invitationInput = z.object({ email, staff_role: role })
export type InvitationInput = z.infer<typeof invitationInput>

const token = z.string().min(1).max(100)
export const invitationLook = z.object({ token })
/** What the page of the link shows: the address is known to whoever has the letter. */
export const openInvitation = z.object({
  email: z.string(),
  staff_role: role,
  /** There is an account with this address: it takes the invitation by logging in. */
  has_account: z.boolean(),
})
export type OpenInvitation = z.infer<typeof openInvitation>

export const newColleagueInput = z.object({ token, first_name, last_name, password })
export const joinedStaff = signedInUser

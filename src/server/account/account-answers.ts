import type { SessionUser } from '#server/platform/sessions.ts'
import type { SignedInUser } from '#shared/account/account-contract.ts'

export function toSignedInUser(user: SessionUser): SignedInUser {
  return {
    userId: user.id,
    id: user.id,
    role: user.role,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    email_confirmed: user.emailConfirmed,
  }
}

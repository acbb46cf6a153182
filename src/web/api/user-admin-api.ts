import type { UserRole } from '#shared/account/account-contract.ts'
import type { ManagedUserList } from '#shared/account/user-admin-contract.ts'
import { readShop } from './shop-call.ts'

/** People as an administrator sees them. */
export function readUsers(asked: { search: string; role: UserRole | ''; cursor?: string }): Promise<ManagedUserList> {
  const params = Object.entries(asked).filter(([, value]) => value)
  return readShop(`/api/admin/users?${new URLSearchParams(params)}`)
}

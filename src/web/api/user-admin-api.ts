import type { ManagedUserList } from '#shared/account/user-admin-contract.ts'
import { readShop } from './shop-call.ts'

/** People as an administrator sees them. */
export function readUsers(asked: Readonly<Record<string, string>>): Promise<ManagedUserList> {
  return readShop(`/api/admin/users?${new URLSearchParams(asked)}`)
}

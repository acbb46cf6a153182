import type { Profile } from '#shared/account/account-contract.ts'
import { readShop } from './shop-call.ts'

/** Apart from the other calls of an account: every page asks this one, the others only forms. */
export function readProfile(id: number): Promise<Profile> {
  return readShop(`/api/user/${id}`)
}

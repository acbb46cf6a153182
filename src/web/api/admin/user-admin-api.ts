import type { ManagedPerson, ManagedUserInput, ManagedUserList } from '#shared/account/user-admin-contract.ts'
import type {
  ManagedMasterRequest,
  ManagedMasterRequestList,
  MasterDecisionInput,
} from '#shared/master/master-request-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** People as an administrator sees them. */
export function readUsers(asked: Readonly<Record<string, string>>): Promise<ManagedUserList> {
  return readShop(`/api/admin/users?${new URLSearchParams(asked)}`)
}

export function readPerson(id: number): Promise<ManagedPerson> {
  return readShop(`/api/admin/users/${id}`)
}

export function changeUser(id: number, change: ManagedUserInput): Promise<ManagedPerson> {
  return changeShop(`/api/admin/users/${id}`, { method: 'PATCH', body: change })
}

export function readMasterRequests(asked: Readonly<Record<string, string>>): Promise<ManagedMasterRequestList> {
  return readShop(`/api/admin/master-requests?${new URLSearchParams(asked)}`)
}

export function decideMasterRequest(id: number, decision: MasterDecisionInput): Promise<ManagedMasterRequest> {
  return changeShop(`/api/admin/master-requests/${id}`, { method: 'PATCH', body: decision })
}

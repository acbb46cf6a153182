import type { ManagedRequest, ManagedRequestList } from '#shared/enquiry/enquiry-admin-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** Questions as the shop reads and answers them. */

export function readManagedRequests(asked: Readonly<Record<string, string>>): Promise<ManagedRequestList> {
  return readShop(`/api/admin/requests?${new URLSearchParams(asked)}`)
}

type Answer = { version: number } & ({ answer: string } | { status: 'new' | 'closed' })

export function answerRequest(id: number, answer: Answer): Promise<ManagedRequest> {
  return changeShop(`/api/admin/requests/${id}`, { method: 'PATCH', body: answer })
}

export function requestPhotoUrl(id: number): string {
  return `/api/requests/${id}/photo`
}

import type { RequestList } from '#shared/request/request-contract.ts'
import type { RequestKind } from '#shared/request/request-kind.ts'
import { changeShop, readShop } from './shop-call.ts'

/** What a person has asked the shop, the latest first. */
export function readRequests(cursor?: string | null): Promise<RequestList> {
  return readShop(`/api/requests${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
}

type Question = {
  kind: RequestKind
  product_id?: number
  name?: string
  phone?: string
  email?: string
  consent?: boolean
}

/** Of a person who is logged in the shop knows how to reach them. */
export function askShop(question: Question): Promise<{ id: number }> {
  return changeShop('/api/requests', { method: 'POST', body: question })
}

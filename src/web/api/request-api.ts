import type { RequestList } from '#shared/request/request-contract.ts'
import { readShop } from './shop-call.ts'

/** What a person has asked the shop, the latest first. */
export function readRequests(cursor?: string | null): Promise<RequestList> {
  return readShop(`/api/requests${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
}

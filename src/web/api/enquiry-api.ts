import type { EnquiryList } from '#shared/enquiry/enquiry-contract.ts'
import { changeShop, readShop } from './shop-call.ts'

/** What a person has asked the shop, the latest first. */
export function readEnquiries(cursor?: string | null): Promise<EnquiryList> {
  return readShop(`/api/requests${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
}

/** The fields of the form, with at most one photo. Of a person who is logged in the shop knows how to reach them. */
export function askShop(question: FormData): Promise<{ id: number }> {
  return changeShop('/api/requests', { method: 'POST', body: question })
}

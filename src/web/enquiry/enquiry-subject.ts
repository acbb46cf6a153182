import type { RequestKind } from '#shared/enquiry/enquiry-kind.ts'

/** What somebody is about to write to the shop about; `text` is there already and can be changed. */
export type EnquirySubject = {
  kind: Exclude<RequestKind, 'return'>
  product?: { id: number; name: string }
  text?: string
}

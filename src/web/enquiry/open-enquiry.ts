import type { EnquirySubject } from './enquiry-window.tsx'

/** The window for writing to the shop comes when it is first wanted; it may be asked for from anywhere. */
export async function openEnquiry(asked: EnquirySubject): Promise<void> {
  const { showEnquiry } = await import('./enquiry-window.tsx')
  showEnquiry(asked)
}

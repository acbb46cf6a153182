import type { EnquirySubject } from './enquiry-window.tsx'

/** Loads the enquiry window when it is first needed; may be called from anywhere. */
export async function openEnquiry(asked: EnquirySubject): Promise<void> {
  const { showEnquiry } = await import('./enquiry-window.tsx')
  showEnquiry(asked)
}

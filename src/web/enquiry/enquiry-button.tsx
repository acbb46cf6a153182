import type { ReactNode } from 'react'
import type { EnquirySubject } from './enquiry-window.tsx'

type EnquiryButtonProps = { asked: EnquirySubject; className?: string; children: ReactNode }

/** Opens the window in which one writes to the shop. */
export function EnquiryButton({ asked, className = 'button button-primary', children }: EnquiryButtonProps) {
  return (
    <button className={`${className} with-script`} type="button" onClick={() => void openEnquiry(asked)}>
      {children}
    </button>
  )
}

/** Loads the enquiry window when it is first needed; may be called from anywhere. */
export async function openEnquiry(asked: EnquirySubject): Promise<void> {
  const { showEnquiry } = await import('./enquiry-window.tsx')
  showEnquiry(asked)
}

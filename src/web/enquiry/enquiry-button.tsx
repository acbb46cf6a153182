import type { ReactNode } from 'react'
import type { EnquirySubject } from './enquiry-window.tsx'
import { openEnquiry } from './open-enquiry.ts'

type EnquiryButtonProps = { asked: EnquirySubject; className?: string; children: ReactNode }

/** Opens the window in which one writes to the shop. */
export function EnquiryButton({ asked, className = 'button button-primary', children }: EnquiryButtonProps) {
  return (
    <button className={`${className} with-script`} type="button" onClick={() => void openEnquiry(asked)}>
      {children}
    </button>
  )
}

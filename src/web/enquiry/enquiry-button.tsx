import type { ReactNode } from 'react'
import type { RequestAsked } from './enquiry-subject.ts'
import { openRequest } from './open-enquiry.ts'

type RequestButtonProps = { asked: RequestAsked; className?: string; children: ReactNode }

/** Opens the window in which one writes to the shop. */
export function RequestButton({ asked, className = 'button button-primary', children }: RequestButtonProps) {
  return (
    <button className={`${className} with-script`} type="button" onClick={() => void openRequest(asked)}>
      {children}
    </button>
  )
}

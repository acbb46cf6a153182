import type { ReactNode } from 'react'
import { openRequest } from './open-request.ts'
import type { RequestAsked } from './request-asked.ts'

type RequestButtonProps = { asked: RequestAsked; className?: string; children: ReactNode }

/** Opens the window in which one writes to the shop. */
export function RequestButton({ asked, className = 'button button-primary', children }: RequestButtonProps) {
  return (
    <button className={`${className} with-script`} type="button" onClick={() => void openRequest(asked)}>
      {children}
    </button>
  )
}

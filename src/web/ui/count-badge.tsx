import type { ReactNode } from 'react'
import { countOf, productForms } from './count.ts'

/** A sign with a number on its corner; a screen reader hears what is counted. */
export function CountBadge({ count, children }: { count: number; children: ReactNode }) {
  return (
    <span className="count-badge">
      {children}
      {count > 0 && (
        <>
          <b aria-hidden="true">{count > 99 ? '99+' : count}</b>
          <span className="visually-hidden">{countOf(count, productForms)}: </span>
        </>
      )}
    </span>
  )
}

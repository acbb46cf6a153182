import type { ReactNode } from 'react'
import { FormError } from '#web/ui/fields/form-error.tsx'

type FactorRowProps = { name: string; note: string; error: string | undefined; children: ReactNode }

/** One thing that is asked beside the password, and what can be done with it. */
export function FactorRow({ name, note, error, children }: FactorRowProps) {
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{note}</small>
      </span>
      <span className="factor-buttons">{children}</span>
      <FormError text={error} />
    </li>
  )
}

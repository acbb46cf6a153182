import type { ReactNode } from 'react'
import type { StaffRight } from '#shared/api/staff-right.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'

type FormSectionProps = {
  id: string
  title: string
  note?: ReactNode
  right?: RightProps['right']
  children: ReactNode
}

/** One section of the form under its heading. */
export function FormSection({ id, title, note, right, children }: FormSectionProps) {
  return (
    <section className="admin-card form-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="form-section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <span>{note}</span>}
      </div>
      <FormRight right={right}>{children}</FormRight>
    </section>
  )
}

type RightProps = { right?: StaffRight | readonly StaffRight[] | undefined; children: ReactNode }

/** What somebody else changes can be read here, and no more. */
export function FormRight({ right = 'catalogue', children }: RightProps) {
  const mayDo = useMayDo()
  return (
    <fieldset className="form-right" disabled={!mayDo(right)}>
      {children}
    </fieldset>
  )
}

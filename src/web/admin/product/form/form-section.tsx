import type { ReactNode } from 'react'

type FormSectionProps = { id: string; title: string; note?: ReactNode; children: ReactNode }

/** One section of the form under its heading. */
export function FormSection({ id, title, note, children }: FormSectionProps) {
  return (
    <section className="admin-card form-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="form-section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <span>{note}</span>}
      </div>
      {children}
    </section>
  )
}

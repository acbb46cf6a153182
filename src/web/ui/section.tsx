import type { ReactNode } from 'react'

type SectionProps = { id?: string; title: string; aside?: ReactNode; children: ReactNode }

/** A section of a page under its own heading. */
export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section className="section" id={id}>
      <div className="section-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

type AdminPageProps = {
  title: string
  count?: string | undefined
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of management under its heading. */
export function AdminPage({ title, count, actions, children }: AdminPageProps) {
  return (
    <main className="admin-main" id="main">
      <div className="admin-title">
        <h1>{title}</h1>
        <span role="status">{count}</span>
        {actions && <div className="admin-title-actions">{actions}</div>}
      </div>
      {children}
    </main>
  )
}

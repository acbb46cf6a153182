import type { ReactNode } from 'react'

type AdminPageProps = { title: string; count?: string | undefined; children: ReactNode }

/** A screen of management under its heading. */
export function AdminPage({ title, count, children }: AdminPageProps) {
  return (
    <main className="admin-main" id="main">
      <div className="admin-title">
        <h1>{title}</h1>
        <span role="status">{count}</span>
      </div>
      {children}
    </main>
  )
}

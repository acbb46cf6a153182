import type { ReactNode } from 'react'
import { Link } from './link.tsx'

type EmptyProps = { title: string; children?: ReactNode; action?: { label: string; to: string } }

/** Nothing here yet: what would be here, and one way on. */
export function EmptyState({ title, children, action = { label: 'В каталог', to: '/#catalog' } }: EmptyProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
      <p>
        <Link className="button button-primary" to={action.to}>
          {action.label}
        </Link>
      </p>
    </div>
  )
}

/** It could not be fetched: what, and the way to try again. */
export function FailedState({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <h2>{title}</h2>
      <p>
        <button className="button button-primary" type="button" onClick={onRetry}>
          Повторить
        </button>
      </p>
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '#web/ui/icon.tsx'

type AdminDrawerProps = {
  title: string
  /** Beside the title: states. */
  notes?: ReactNode
  /** Buttons at the right of the title. */
  actions?: ReactNode
  /** Another thing in the same drawer. */
  openKey: number | string
  onClose: () => void
  children: ReactNode
}

/**
 * One thing of the list, opened beside it: a panel on the right on large screens, the whole page on small ones. The list
 * stays usable, so it is no dialog: Escape closes it, and the cursor goes back to where it was.
 */
export function AdminDrawer({ title, notes, actions, openKey, onClose, children }: AdminDrawerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
    return () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what moves the cursor
  useEffect(() => heading.current?.focus(), [openKey])

  return (
    <aside
      className="admin-drawer"
      aria-label={title}
      onKeyDown={(event) => {
        // A window over the drawer has an Escape of its own.
        const isInWindow = event.target instanceof Element && event.target.closest('dialog')
        if (event.key === 'Escape' && !event.defaultPrevented && !isInWindow) onClose()
      }}
    >
      <header className="admin-drawer-head">
        <button className="admin-icon-button admin-drawer-back" type="button" aria-label="К списку" onClick={onClose}>
          <Icon name="arrow-left" />
        </button>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {notes}
        <div className="admin-drawer-actions">
          {actions}
          <button className="admin-icon-button admin-drawer-close" type="button" aria-label="Закрыть" onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
      </header>
      {children}
    </aside>
  )
}

import { type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useRef } from 'react'
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
  const opener = useRef<Element | null>(null)
  /** Another thing has another heading. */
  const arrive = useCallback((heading: HTMLElement | null) => {
    if (!heading) return
    opener.current ??= document.activeElement
    heading.focus()
  }, [])
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
    [],
  )

  const drawer = useRef<HTMLElement>(null)
  useEscape(drawer, onClose)

  return (
    <aside className="admin-drawer" aria-label={title} ref={drawer}>
      <header className="admin-drawer-head">
        <button className="admin-icon-button admin-drawer-back" type="button" aria-label="К списку" onClick={onClose}>
          <Icon name="arrow-left" />
        </button>
        <h2 key={openKey} ref={arrive} tabIndex={-1}>
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

/** From inside the drawer, or from nowhere: the button that was pressed may be gone with what it did. */
function useEscape(drawer: RefObject<HTMLElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      // A window over the drawer has an Escape of its own.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return
      if (target === document.body || drawer.current?.contains(target)) close()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [drawer])
}

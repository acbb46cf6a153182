import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'

/**
 * Drawn while something typed is not saved: every way out of the form asks first. The last guard of a page is the one that
 * is asked, so this one must be drawn only as long as it is needed.
 */
export function LeaveGuard() {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    return from.pathname !== to.pathname || from.search !== to.search
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog isOpen title="Уйти без сохранения?" onClose={() => blocker.reset()}>
      <p>Есть несохранённые изменения. Уйти без сохранения?</p>
      <div className="dialog-buttons">
        <button className="button button-outline" type="button" onClick={() => blocker.proceed()}>
          Уйти без сохранения
        </button>
        <button className="button button-primary" type="button" onClick={() => blocker.reset()}>
          Остаться
        </button>
      </div>
    </Dialog>
  )
}

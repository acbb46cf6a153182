import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'

type LeaveGuardProps = {
  /** Which ways out are asked about; left out, every one that changes the address. */
  isLeaving?: (from: Location, to: Location) => boolean
  /** They leave without saving: what was typed is given up. */
  onLeave?: () => void
}

/**
 * Drawn while something typed is not saved: every way out of the form asks first. The last guard of a page is the one that
 * is asked, so this one must be drawn only as long as it is needed.
 */
export function LeaveGuard({ isLeaving = isAnotherAddress, onLeave }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isLeaving(currentLocation, nextLocation))
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <LeaveDialog
      onStay={() => blocker.reset()}
      onLeave={() => {
        onLeave?.()
        blocker.proceed()
      }}
    />
  )
}

function isAnotherAddress(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || from.search !== to.search
}

export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog isOpen title="Уйти без сохранения?" onClose={onStay}>
      <p>Есть несохранённые изменения. Уйти без сохранения?</p>
      <div className="dialog-buttons">
        <button className="button button-outline" type="button" onClick={onLeave}>
          Уйти без сохранения
        </button>
        <button className="button button-primary" type="button" onClick={onStay}>
          Остаться
        </button>
      </div>
    </Dialog>
  )
}

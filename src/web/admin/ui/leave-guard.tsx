import { useEffect } from 'react'
import type { Location } from '#web/router/location.ts'
import { useBlocker } from '#web/router/router-context.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type LeaveGuardProps = {
  /** Which ways out are asked about; left out, every one that changes the address. */
  isLeaving?: (from: Location, to: Location) => boolean
  /** They leave without saving: what was typed is given up. */
  onLeave?: () => void
}

/** Drawn while something typed is not saved: every way out of the form asks first. */
export function LeaveGuard({ isLeaving = isAnotherAddress, onLeave }: LeaveGuardProps) {
  const blocked = useBlocker(isLeaving)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (!blocked) return null
  return (
    <LeaveDialog
      onStay={() => blocked.reset()}
      onLeave={() => {
        onLeave?.()
        blocked.proceed()
      }}
    />
  )
}

function isAnotherAddress(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname || from.search !== to.search
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog isOpen isAboutLeaving title="Уйти без сохранения?" onClose={onStay}>
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

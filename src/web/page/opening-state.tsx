import { useEffect, useState } from 'react'
import { type OpeningHours, type OpeningState, openingState } from '#shared/calendar/opening-hours.ts'

/** Pages are cached for any hour, so the clock is read after hydration. */
export function OpeningStateText({ hours }: { hours: OpeningHours }) {
  const [state, setState] = useState<OpeningState>()
  useEffect(() => {
    const look = () => setState(openingState(hours, new Date()))
    look()
    const timer = setInterval(look, 30_000)
    return () => clearInterval(timer)
  }, [hours])
  return (
    <span className="opening-state" data-open={state?.isOpen}>
      {state?.text}
    </span>
  )
}

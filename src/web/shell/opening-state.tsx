import { useEffect, useState } from 'react'
import { type OpeningHours, type OpeningState, openingState } from '#shared/shop/opening-hours.ts'

/** The pages are the same for everyone at any hour, so the clock is asked only once the page is alive. */
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

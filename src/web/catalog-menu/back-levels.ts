import { useEffect, useRef } from 'react'

/**
 * Lets the system's Back close what lies over the page, one level at a time. Each level is an entry of the history at the
 * same address, of which the router is told nothing: the page under it stays as it is.
 */
export type BackLevels = {
  /** One level deeper. */
  descend(): void
  /** As if Back were pressed. */
  ascend(): void
  /** Leaves all levels at once, and then goes on. */
  leave(then?: () => void): void
}

export function useBackLevels({ onAscend, onLeft }: { onAscend: () => void; onLeft: () => void }): BackLevels {
  const depth = useRef(0)
  const isLeaving = useRef(false)
  const goOn = useRef<() => void>(undefined)
  const told = useRef({ onAscend, onLeft })
  told.current = { onAscend, onLeft }

  useEffect(() => {
    function onPop(event: PopStateEvent) {
      event.stopImmediatePropagation()
      depth.current = isLeaving.current ? 0 : depth.current - 1
      if (depth.current > 0) return told.current.onAscend()
      told.current.onLeft()
    }
    // Before the router's own listener.
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      window.removeEventListener('popstate', onPop, { capture: true })
      // Once the overlay has put everything back as it was.
      if (goOn.current) queueMicrotask(goOn.current)
    }
  }, [])

  return {
    descend() {
      window.history.pushState(window.history.state, '')
      depth.current += 1
    },
    ascend: () => window.history.back(),
    leave(then) {
      if (isLeaving.current) return
      isLeaving.current = true
      goOn.current = then
      window.history.go(-depth.current)
    },
  }
}

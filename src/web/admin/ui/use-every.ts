import { useEffect, useRef } from 'react'

/** Runs at an interval while the page is visible, and at once when it becomes visible again. */
export function useEvery(seconds: number, run: () => void) {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    function look() {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(look, seconds * 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [seconds])
}

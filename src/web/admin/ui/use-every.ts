import { useEffect, useRef } from 'react'

/** While somebody looks at the page, every so often, and at once when it is looked at again. */
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

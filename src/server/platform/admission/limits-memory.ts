/** Cheap floods are counted in the process: losing the count at a restart costs nothing. */

type Window = { hits: number; endsAt: number }
const mostWindows = 50_000

export function createMemoryCounters(now: () => number = () => performance.now()) {
  const windows = new Map<string, Window>()

  return {
    /** Counts one more and says how many seconds are left to wait; 0: go on. */
    take(key: string, { hits, seconds }: { hits: number; seconds: number }): number {
      const time = now()
      const window = windows.get(key)
      if (!window || window.endsAt <= time) {
        if (windows.size >= mostWindows) evictOldest(windows, time)
        windows.set(key, { hits: 1, endsAt: time + seconds * 1000 })
        return 0
      }
      if (window.hits >= hits) return (window.endsAt - time) / 1000
      window.hits++
      return 0
    },
    giveBack(key: string) {
      const window = windows.get(key)
      if (window && window.hits > 0) window.hits--
    },
  }
}

/** A tenth at a time, so that a flood of new addresses does not pay for the whole list again and again. */
function evictOldest(windows: Map<string, Window>, time: number) {
  for (const [key, window] of windows) if (window.endsAt <= time) windows.delete(key)
  // Oldest first: a Map remembers the order of arrival.
  for (const key of windows.keys()) {
    if (windows.size <= 0.9 * mostWindows) return
    windows.delete(key)
  }
}

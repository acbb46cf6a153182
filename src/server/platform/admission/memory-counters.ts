/**
 * What comes many times a second is counted in the process: losing the count at a restart costs nothing. Where several processes serve
 * one shop, a count that comes near its limit is added up with those of the others (shared-counts.ts).
 */

type Limit = { hits: number; seconds: number }

type Window = {
  /** Of all processes, as far as this one knows. */
  hits: number
  /** Those of them that the others do not know of. */
  untold: number
  seconds: number
  endsAt: number
}

/** Counts that the others are to be told of. */
export type Untold = { key: string; hits: number; seconds: number }

export type MemoryCounters = {
  /** Counts one more and says how many seconds are left to wait; 0: go on. */
  take(key: string, limit: Limit): number
  giveBack(key: string): void
  /** `onNear` is called when there is something to tell. */
  shareAmong(processes: number, onNear: () => void): void
  untold(): Untold[]
  /** What all processes have counted, this one's `told` included. */
  hear(key: string, counted: { told: number; hits: number; left: number }): void
}

const mostWindows = 50_000
/** Processes do not tell of counts that all together come to no more than this part of a limit: most visitors stay below it. */
const unsharedPart = 1 / 4

export function createMemoryCounters(now: () => number = () => performance.now()): MemoryCounters {
  const windows = new Map<string, Window>()
  const near = new Set<string>()
  let processes = 1
  let onNear = () => {}

  function tell(key: string) {
    near.add(key)
    onNear()
  }

  return {
    take(key, { hits, seconds }) {
      const time = now()
      let window = windows.get(key)
      if (!window || window.endsAt <= time) {
        if (windows.size >= mostWindows) evictOldest(windows, time)
        window = { hits: 0, untold: 0, seconds, endsAt: time + seconds * 1000 }
        windows.set(key, window)
      }
      if (window.hits >= hits) return (window.endsAt - time) / 1000
      window.hits++
      window.untold++
      if (processes > 1 && window.hits * processes >= unsharedPart * hits) tell(key)
      return 0
    },
    giveBack(key) {
      const window = windows.get(key)
      if (!window || window.hits <= 0) return
      window.hits--
      window.untold--
      if (window.untold < 0) tell(key)
    },
    shareAmong(count, call) {
      processes = count
      onNear = call
    },
    untold() {
      const keys = [...near]
      near.clear()
      return keys.flatMap((key) => {
        const window = windows.get(key)
        return window && window.untold !== 0 ? [{ key, hits: window.untold, seconds: window.seconds }] : []
      })
    },
    hear(key, { told, hits, left }) {
      const window = windows.get(key)
      if (!window) return
      window.untold -= told
      window.hits = hits + window.untold
      window.endsAt = now() + left * 1000
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

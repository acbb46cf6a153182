import { problemError } from './problems.ts'

/** A permit belongs to the work and not to the request: who hangs up does not make room for another. */
export function createPermits(atOnce: number, longestWaitMs: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let free = atOnce
  const waiting: (() => void)[] = []

  function acquire(): Promise<void> {
    if (free > 0) {
      free--
      return Promise.resolve()
    }
    // Behind so many it would wait in vain: better told at once.
    if (waiting.length >= mostWaiting) return Promise.reject(problemError('unavailable'))
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(admit), 1)
        reject(problemError('unavailable'))
      }, longestWaitMs)
      function admit() {
        clearTimeout(timer)
        resolve()
      }
      waiting.push(admit)
    })
  }

  function release() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return {
    /** Whoever comes now is refused. */
    isFull: () => free === 0 && waiting.length >= mostWaiting,
    acquire,
    release,
    async during<Value>(work: () => Promise<Value>): Promise<Value> {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

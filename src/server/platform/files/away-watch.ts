import { FilesAwayError, StillAwayError } from './file-store.ts'

const awayMs = 2000

/**
 * While a store is away it is asked by one request at a time, and everybody else is told at once: a shop whose visitors wait for photos
 * has no connections left for those who buy.
 */
export function createAwayWatch(now: () => number = () => performance.now()) {
  let awayUntil = 0
  let isTrying = false

  return {
    async during<Result>(work: () => Promise<Result>): Promise<Result> {
      if (awayUntil === 0) return watched(work)
      if (isTrying || now() < awayUntil) throw new StillAwayError('the store was away a moment ago')
      isTrying = true
      try {
        return await watched(work)
      } finally {
        isTrying = false
      }
    },
  }

  async function watched<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work()
      awayUntil = 0
      return result
    } catch (error) {
      if (error instanceof FilesAwayError) awayUntil = now() + awayMs
      throw error
    }
  }
}

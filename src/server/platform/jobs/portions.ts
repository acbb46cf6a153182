import { setTimeout as pause } from 'node:timers/promises'

/**
 * Long jobs of the shop (a change of thousands of products, an import) work in portions, each a short transaction, and stand back after each.
 * The embedded engine has one session for everybody, so a visitor's question waits until the portion before it is over; on a server it waits
 * for rows the portion has locked. How many rows are short depends on the machine and on what else it does: the size follows the time that
 * the last portion took, waiting for others included.
 */
export type Portions = {
  /** How many rows the next portion takes, for whoever gathers them beforehand. */
  rows(): number
  /** `work` is told how many rows to take. */
  next<Value>(work: (rows: number) => Promise<Value>): Promise<Value>
}

type Clock = { now(): number; pause(ms: number): Promise<unknown> }
type Options = { rows: number; most: number; clock?: Clock }

const shortMs = 80
const longMs = 250
/** Fewer take hardly less: the transaction itself is most of it then. */
const leastRows = 20
/** A page asks several questions one after another; in half the time of a portion it is through with most of them. */
const pauseShare = 1 / 2
const longestPauseMs = 1000

const usualClock: Clock = { now: () => performance.now(), pause: (ms) => pause(ms) }

export function createPortions({ rows, most, clock = usualClock }: Options): Portions {
  let size = rows
  return {
    rows: () => size,
    async next(work) {
      const startedAt = clock.now()
      const value = await work(size)
      const tookMs = clock.now() - startedAt
      size = nextSize(size, tookMs, most)
      await clock.pause(Math.min(tookMs * pauseShare, longestPauseMs))
      return value
    },
  }
}

export function nextSize(size: number, tookMs: number, most: number): number {
  if (tookMs > longMs) return Math.min(most, Math.max(leastRows, Math.floor(size / 2)))
  return tookMs < shortMs ? Math.min(most, size * 2) : size
}

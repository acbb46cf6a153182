import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createPortions } from '#server/platform/jobs/portions.ts'

/** Stored counts follow a change within a second, but never take more than a tenth of the database's time. */
const pauseMs = 1000
const longestMs = 120_000

export type Recount = { schedule(): void; close(): Promise<void> }

/** Brings «148 деталей» up to date soon after products came, went or changed their facets. */
export function createRecount(pool: pg.Pool, log: FastifyBaseLogger): Recount {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isClosed = false
  let lastMs = 0

  function schedule() {
    if (isClosed || timer) return
    if (running) {
      isAskedAgain = true
      return
    }
    timer = setTimeout(
      () => {
        timer = null
        running = count()
      },
      Math.max(pauseMs, lastMs * 9),
    )
    timer.unref()
  }

  /** The category that was counted; undefined: none waits any more. */
  async function countOne(): Promise<number | undefined> {
    const question = { text: 'select recount_catalogue() as counted', query_timeout: longestMs }
    const { rows } = await pool.query<{ counted: number[] }>(question as pg.QueryConfig)
    return rows[0]?.counted[0]
  }

  /** One after another: on the embedded engine everybody else waits for each. */
  async function countWaiting() {
    const portions = createPortions({ rows: 1, most: 1 })
    const counted = new Set<number>()
    while (!isClosed) {
      const category = await portions.next(countOne)
      if (category === undefined) return
      if (counted.has(category)) {
        // A long job changes it again and again: whatever else waits is counted after a pause.
        isAskedAgain = true
        return
      }
      counted.add(category)
    }
  }

  async function count() {
    const startedAt = performance.now()
    try {
      await countWaiting()
    } catch (error) {
      // What waits stays in its table; the next notice or the next start counts it.
      log.warn({ code: (error as NodeJS.ErrnoException).code }, 'catalogue not recounted')
    }
    lastMs = performance.now() - startedAt
    running = null
    if (isAskedAgain) {
      isAskedAgain = false
      schedule()
    }
  }

  return {
    schedule,
    async close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}

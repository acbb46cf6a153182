/** Searches take turns: a dear one keeps nobody waiting longer than itself, and never do searches hold every connection. */
import { availableParallelism } from 'node:os'
import { createLimiter } from '#server/platform/admission/concurrency-limiter.ts'

/** Two for each processor: while one search is on its way to the database and back, another is worked on. */
const atOnce = Math.max(4, 2 * availableParallelism())
const longestWaitMs = 8000

const limiter = createLimiter(atOnce, longestWaitMs)

/** `visitor`: the address that asks, so that no single one keeps all turns for itself. */
export function inSearchQueue<Answer>(search: () => Promise<Answer>, visitor: string | undefined): Promise<Answer> {
  return limiter.during(search, visitor)
}

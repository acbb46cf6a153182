import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#server/platform/database/database.ts'
import type { Secrets } from '#server/platform/database/secrets.ts'
import { addCounts, counterKey, countProcesses } from './limits-queries.ts'
import type { MemoryCounters, Untold } from './memory-counters.ts'

type Deps = { db: Db; secrets: Secrets; log: FastifyBaseLogger; times?: Partial<typeof usualTimes> }

const usualTimes = {
  /** How many processes there are. */
  askEveryMs: 5000,
  /** Counts are gathered for this long: so much later a limit is one for all. */
  gatherMs: 250,
}

/** Adds up in the database what several processes count in their memory. A single process asks now and then whether it is still alone, and no more. */
export function shareCounts(counters: MemoryCounters, { db, secrets, log, times }: Deps) {
  const limits = { ...usualTimes, ...times }
  let telling: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  let isMore = false

  function tellSoon() {
    isMore = true
    if (telling || isClosed) return
    telling = setTimeout(() => {
      isMore = false
      running = tell()
        .catch((error: NodeJS.ErrnoException) => log.warn({ code: error.code }, 'limits not shared'))
        .finally(() => {
          telling = null
          if (isMore) tellSoon()
        })
    }, limits.gatherMs)
    telling.unref()
  }

  /** What cannot be told now is told with the next count near its limit. */
  async function tell() {
    const secret = await secrets.key('limit')
    const untold = counters.untold()
    for (const seconds of new Set(untold.map((count) => count.seconds))) {
      const counts = untold.filter((count) => count.seconds === seconds)
      const named = new Map<string, Untold>(counts.map((count) => [counterKey(secret, 'shared', count.key), count]))
      const added = await addCounts(
        db,
        seconds,
        [...named].map(([key, { hits }]) => ({ key, hits })),
      )
      for (const { key, hits, left } of added) {
        const count = named.get(key)!
        counters.hear(count.key, { told: count.hits, hits, left })
      }
    }
  }

  async function lookRound() {
    counters.shareAmong(await countProcesses(db), tellSoon)
  }

  const look = () => lookRound().catch(() => undefined)
  const looking = setInterval(look, limits.askEveryMs)
  looking.unref()
  void look()
  return {
    async close() {
      isClosed = true
      clearInterval(looking)
      if (telling) clearTimeout(telling)
      await running
    },
  }
}

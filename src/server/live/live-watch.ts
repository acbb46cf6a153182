import type { FastifyBaseLogger } from 'fastify'
import { type LiveTopic, liveTopics } from '#shared/live/live-endpoints.ts'
import type { LiveMarks } from './live-queries.ts'

/**
 * Looks once a second whether something changed, as long as anybody listens. Asked for and not announced: a NOTIFY makes the
 * commits of a database wait for each other, and orders come first.
 */
export type LiveWatch = {
  /** Answers how to stop listening. */
  listen(listener: LiveListener): () => void
  listeners(): number
}
export type LiveListener = (topics: LiveTopic[]) => void

type Deps = { readMarks: () => Promise<LiveMarks>; log: FastifyBaseLogger; everyMs?: number }

export function createLiveWatch({ readMarks, log, everyMs = 1000 }: Deps): LiveWatch {
  const listeners = new Set<LiveListener>()
  let known: LiveMarks | null = null
  let isLooking = false
  let isAway = false

  async function look() {
    try {
      const marks = await readMarks()
      isAway = false
      const topics = known ? changedTopics(known, marks) : []
      known = marks
      if (topics.length > 0) for (const listener of listeners) listener(topics)
    } catch (error) {
      // What was missed meanwhile shows at the next look.
      if (!isAway) log.warn({ err: error }, 'changes cannot be watched')
      isAway = true
    }
    isLooking = listeners.size > 0
    if (isLooking) setTimeout(look, everyMs).unref()
    else known = null
  }

  return {
    listen(listener) {
      listeners.add(listener)
      if (!isLooking) setTimeout(look, 0).unref()
      isLooking = true
      return () => listeners.delete(listener)
    },
    listeners: () => listeners.size,
  }
}

export function changedTopics(before: LiveMarks, after: LiveMarks): LiveTopic[] {
  return liveTopics.filter((topic) => before[topic] !== after[topic])
}

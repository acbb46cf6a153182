import type { Queryable } from '#server/platform/database/database.ts'
import { writableOf } from '#server/platform/database/replicas.ts'
import { loggedText } from '#shared/search/logged-text.ts'
import { addSearches, type LoggedSearch } from './search-log-queries.ts'

/** Searches are gathered for a moment and written together: nobody waits for the log, and a busy second is one row each. */
const gatherMs = 1000
const gathered = new WeakMap<Queryable, Map<string, LoggedSearch>>()

export function noteSearch(db: Queryable, { text, found }: { text: string; found: number }): void {
  const query = loggedText(text)
  if (query === null) return
  const log = writableOf(db)
  let waiting = gathered.get(log)
  if (!waiting) {
    waiting = new Map()
    gathered.set(log, waiting)
    setTimeout(() => void writeSearches(log).catch(() => undefined), gatherMs).unref()
  }
  waiting.set(query, { query, found, times: (waiting.get(query)?.times ?? 0) + 1 })
}

/** Writes what has been gathered. A log that cannot be written is lost; no search fails for it. */
export async function writeSearches(db: Queryable): Promise<void> {
  const waiting = gathered.get(db)
  gathered.delete(db)
  if (waiting && waiting.size > 0) await addSearches(db, [...waiting.values()])
}

import type { Queryable } from '#server/platform/database.ts'
import { addViews } from './popularity-queries.ts'

/** Looks at product pages are counted in memory and written once a minute: a look costs an addition, not a query. */
const gatherMs = 60_000
/** A crawler that walks a million pages in a minute must not fill the memory; its looks say nothing about buyers. */
const maxGathered = 20_000
const gathered = new WeakMap<Queryable, Map<string, number>>()

/** `name` is what stands in the address: the slug, or the id. */
export function noteView(db: Queryable, name: string): void {
  let waiting = gathered.get(db)
  if (!waiting) {
    waiting = new Map()
    gathered.set(db, waiting)
    setTimeout(() => void writeViews(db).catch(() => undefined), gatherMs).unref()
  }
  const before = waiting.get(name)
  if (before !== undefined || waiting.size < maxGathered) waiting.set(name, (before ?? 0) + 1)
}

/** Writes what has been gathered. A minute of looks that cannot be written is lost. */
export async function writeViews(db: Queryable): Promise<void> {
  const waiting = gathered.get(db)
  gathered.delete(db)
  if (waiting && waiting.size > 0) await addViews(db, waiting)
}

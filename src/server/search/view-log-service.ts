import type { Queryable } from '#server/platform/database/database.ts'
import { addVisitors } from './popularity-queries.ts'

/** Looks at product pages are gathered in memory and written once a minute: a look costs an addition, not a query. */
const gatherMs = 60_000
/** A crawl of the whole shop must not fill the memory or the table; its looks say nothing about buyers. */
const maxGathered = 5000
/** No person opens more products in a minute. */
const maxOfVisitor = 60

type Gathered = { looks: Map<string, Set<string>>; count: number }
const gathered = new WeakMap<Queryable, Gathered>()

/** `name` is what stands in the address: the slug, or the id. `visitor` is an address; only a hash of it is stored. */
export function noteView(db: Queryable, name: string, visitor: string): void {
  let waiting = gathered.get(db)
  if (!waiting) {
    waiting = { looks: new Map(), count: 0 }
    gathered.set(db, waiting)
    setTimeout(() => void writeViews(db).catch(() => undefined), gatherMs).unref()
  }
  const names = waiting.looks.get(visitor) ?? new Set()
  if (names.has(name) || names.size >= maxOfVisitor || waiting.count >= maxGathered) return
  names.add(name)
  waiting.looks.set(visitor, names)
  waiting.count += 1
}

/** Writes what has been gathered. A minute of looks that cannot be written is lost. */
export async function writeViews(db: Queryable): Promise<void> {
  const waiting = gathered.get(db)
  gathered.delete(db)
  if (!waiting || waiting.count === 0) return
  const looks = [...waiting.looks].flatMap(([visitor, names]) => [...names].map((name) => ({ visitor, name })))
  await addVisitors(db, looks)
}

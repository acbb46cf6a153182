import type { CatalogueChange } from '#server/platform/catalogue-change.ts'
import { outdatedTags, type PageTag } from './page-tags.ts'

/** What the cache needs to know of what it keeps. */
export type Keepable = {
  tags: ReadonlySet<PageTag>
  /** Memory it takes now; may grow while it is kept, then `grown` is called. */
  bytes: number
  /** 404s, redirects and searches: anyone can make as many as they like, so they share a small part of the memory. */
  isMinor: boolean
  /** Null: until it is out of date. */
  livesMs: number | null
  /** False: shown to who waits for it, and forgotten. */
  isKept: boolean
}

export type PageCache<Page extends Keepable> = {
  get(key: string): Page | undefined
  /** Makes the page once, however many ask for it meanwhile. */
  load(key: string, make: () => Promise<Page>): Promise<Page>
  /** The page under this key takes another amount of memory now. */
  grown(key: string): void
  apply(change: CatalogueChange): void
  dropAll(): void
  /** While changes may go unheard nothing new is kept; what is kept is still shown. */
  keepNothingNew(): void
  stats: { hits: number; misses: number; dropped: number; evicted: number; entries: number; bytes: number }
}

type Entry<Page> = { key: string; page: Page; shelf: Shelf<Page>; bytes: number; expiresAt: number }
type Shelf<Page> = { entries: Map<string, Entry<Page>>; bytes: number; maxBytes: number }
type Flight<Page> = { startedAt: number; promise: Promise<Page> }
type LoggedChange = { at: number; tags: ReadonlySet<PageTag> | null }

const minorShare = 1 / 8
/** More changes than this while one page is made: then it is simply made again. */
const longestLog = 1000
/** Maps, tags and headers of an entry, besides its bodies. */
const entryOverhead = 2048

export function createPageCache<Page extends Keepable>({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number
  now?: () => number
}): PageCache<Page> {
  const minor: Shelf<Page> = { entries: new Map(), bytes: 0, maxBytes: Math.floor(maxBytes * minorShare) }
  const major: Shelf<Page> = { entries: new Map(), bytes: 0, maxBytes: maxBytes - minor.maxBytes }
  const byTag = new Map<PageTag, Set<Entry<Page>>>()
  const flights = new Map<string, Flight<Page>>()
  const stats = { hits: 0, misses: 0, dropped: 0, evicted: 0, entries: 0, bytes: 0 }
  let changes: LoggedChange[] = []
  /** Counts changes; a page knows by it which of them happened while it was made. */
  let clock = 0
  /** Pages begun before this moment are not kept. */
  let keptFrom = Number.POSITIVE_INFINITY

  function find(key: string): Entry<Page> | undefined {
    return major.entries.get(key) ?? minor.entries.get(key)
  }

  function get(key: string): Page | undefined {
    const entry = find(key)
    if (!entry) return undefined
    if (entry.expiresAt <= now()) {
      remove(entry)
      return undefined
    }
    // Last in the map is last used.
    entry.shelf.entries.delete(key)
    entry.shelf.entries.set(key, entry)
    stats.hits += 1
    return entry.page
  }

  function load(key: string, make: () => Promise<Page>): Promise<Page> {
    const running = flights.get(key)
    // A page begun before a change may show what was before it: who asks afterwards must not get it.
    if (running?.startedAt === clock) return running.promise
    stats.misses += 1
    const flight: Flight<Page> = { startedAt: clock, promise: make() }
    flights.set(key, flight)
    const leave = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.promise.then((page) => {
      leave()
      if (mayKeep(page, flight.startedAt)) keep(key, page)
    }, leave)
    return flight.promise
  }

  function mayKeep(page: Page, startedAt: number): boolean {
    if (!page.isKept || startedAt < keptFrom) return false
    const since = changes.filter(({ at }) => at > startedAt)
    if (since.length < clock - startedAt) return false
    return !since.some(({ tags }) => tags === null || isTouched(page.tags, tags))
  }

  function keep(key: string, page: Page) {
    const shelf = page.isMinor ? minor : major
    const old = find(key)
    if (old) remove(old)
    const bytes = page.bytes + entryOverhead
    if (bytes > shelf.maxBytes / 2) return
    const expiresAt = page.livesMs === null ? Number.POSITIVE_INFINITY : now() + page.livesMs
    const entry: Entry<Page> = { key, page, shelf, bytes, expiresAt }
    shelf.entries.set(key, entry)
    account(entry, bytes)
    stats.entries += 1
    for (const tag of page.tags) {
      const tagged = byTag.get(tag)
      if (tagged) tagged.add(entry)
      else byTag.set(tag, new Set([entry]))
    }
    makeRoom(shelf)
  }

  function account(entry: Entry<Page>, bytes: number) {
    entry.shelf.bytes += bytes
    stats.bytes += bytes
  }

  function makeRoom(shelf: Shelf<Page>) {
    for (const entry of shelf.entries.values()) {
      if (shelf.bytes <= shelf.maxBytes) return
      remove(entry)
      stats.evicted += 1
    }
  }

  function grown(key: string) {
    const entry = find(key)
    if (!entry) return
    const bytes = entry.page.bytes + entryOverhead
    account(entry, bytes - entry.bytes)
    entry.bytes = bytes
    makeRoom(entry.shelf)
  }

  function remove(entry: Entry<Page>) {
    entry.shelf.entries.delete(entry.key)
    account(entry, -entry.bytes)
    stats.entries -= 1
    for (const tag of entry.page.tags) {
      const tagged = byTag.get(tag)
      tagged?.delete(entry)
      if (tagged?.size === 0) byTag.delete(tag)
    }
  }

  function logChange(tags: ReadonlySet<PageTag> | null) {
    clock += 1
    changes.push({ at: clock, tags })
    if (changes.length > longestLog) changes = changes.slice(-longestLog / 2)
  }

  function dropEverything() {
    for (const shelf of [major, minor]) {
      stats.dropped += shelf.entries.size
      shelf.entries.clear()
      shelf.bytes = 0
    }
    byTag.clear()
    stats.entries = 0
    stats.bytes = 0
    logChange(null)
  }

  return {
    get,
    load,
    grown,
    apply(change) {
      const tags = outdatedTags(change)
      if (tags === null) return dropEverything()
      if (tags.length === 0) return
      for (const tag of tags) {
        for (const entry of byTag.get(tag) ?? []) {
          remove(entry)
          stats.dropped += 1
        }
      }
      logChange(new Set(tags))
    },
    dropAll() {
      dropEverything()
      keptFrom = clock
    },
    keepNothingNew() {
      keptFrom = Number.POSITIVE_INFINITY
    },
    stats,
  }
}

function isTouched(tags: ReadonlySet<PageTag>, outdated: ReadonlySet<PageTag>): boolean {
  for (const tag of outdated) if (tags.has(tag)) return true
  return false
}

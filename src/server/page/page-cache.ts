import type { PageTag } from '#server/api/shown-tags.ts'
import type { CatalogueChange } from '#server/catalog/catalog-change-service.ts'
import { outdatedTags } from './outdated-tags.ts'

/** What the cache needs to know of what it stores. */
export type Keepable = {
  tags: ReadonlySet<PageTag>
  /** Memory it takes now; may grow while it is cached, then `grown` is called. */
  bytes: number
  /** 404s, redirects and searches: anyone can make as many as they like, so they share a small part of the memory. */
  isMinor: boolean
  /** Null: until it is out of date. */
  livesMs: number | null
  /** False: shown to who waits for it, and forgotten. */
  isCached: boolean
}

export type PageCache<Page extends Keepable> = {
  get(key: string): Page | undefined
  /** Cached, or about to be: who asks for it makes nobody draw. */
  isComing(key: string): boolean
  /** Makes the page once, however many ask for it meanwhile. */
  load(key: string, make: () => Promise<Page>): Promise<Page>
  /** Of what is made elsewhere: the moment it was begun, and the finished thing, cached unless it has become old meanwhile. */
  moment(): number
  keepMade(key: string, page: Page, begunAt: number): void
  /** Whether what shows this was outdated by a change after that moment. */
  isOutdated(tags: ReadonlySet<PageTag>, moment: number): boolean
  /** Whether what shows this and was read at that moment still holds; never while changes may go unheard. */
  holds(tags: ReadonlySet<PageTag>, moment: number): boolean
  /** The page under this key takes another amount of memory now. */
  grown(key: string): void
  apply(change: CatalogueChange): void
  dropAll(): void
  /** While changes may go unheard nothing new is cached; what is cached is still shown. */
  keepNothingNew(): void
  /** Every change was heard after all. */
  keepAgain(): void
  stats: { hits: number; misses: number; dropped: number; evicted: number; entries: number; bytes: number }
}

type Entry<Page> = {
  key: string
  page: Page
  shelf: Shelf<Page>
  bytes: number
  expiresAt: number
  /** Somebody came back for it. */
  isProven: boolean
}
/**
 * Last in a map is last used. A page begins among the fresh ones and is proven by its second visitor; fresh ones leave first. So a crawler,
 * which looks at everything once, pushes out what crawlers looked at and not what people come back to.
 */
type Shelf<Page> = {
  fresh: Map<string, Entry<Page>>
  proven: Map<string, Entry<Page>>
  bytes: number
  provenBytes: number
  maxBytes: number
}
type Flight<Page> = { startedAt: number; promise: Promise<Page> }
type LoggedChange = { at: number; tags: ReadonlySet<PageTag> | null }

const minorShare = 1 / 8
/** The rest stays for fresh pages, or none would live long enough to be proven. */
const provenShare = 0.8
/** More changes than this while one page is made: then it is simply made again. */
const longestLog = 1000
/** Headers and maps of an entry besides its bodies, and each of its tags: as measured with pages of products. */
const entryOverhead = 2560
const tagOverhead = 180

export function createPageCache<Page extends Keepable>({
  maxBytes,
  now = Date.now,
}: {
  maxBytes: number
  now?: () => number
}): PageCache<Page> {
  const minor: Shelf<Page> = emptyShelf(Math.floor(maxBytes * minorShare))
  const major: Shelf<Page> = emptyShelf(maxBytes - minor.maxBytes)
  const byTag = new Map<PageTag, Set<Entry<Page>>>()
  const flights = new Map<string, Flight<Page>>()
  const stats = { hits: 0, misses: 0, dropped: 0, evicted: 0, entries: 0, bytes: 0 }
  let changes: LoggedChange[] = []
  /** Counts changes; a page knows by it which of them happened while it was made. */
  let clock = 0
  /** Pages begun before this moment are not cached. */
  let keptFrom = Number.POSITIVE_INFINITY

  function find(key: string): Entry<Page> | undefined {
    return major.proven.get(key) ?? major.fresh.get(key) ?? minor.proven.get(key) ?? minor.fresh.get(key)
  }

  function get(key: string): Page | undefined {
    const entry = find(key)
    if (!entry) return undefined
    if (entry.expiresAt <= now()) {
      remove(entry)
      return undefined
    }
    takeOff(entry)
    entry.isProven = true
    putOn(entry)
    demote(entry.shelf)
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

  function isComing(key: string): boolean {
    const entry = find(key)
    return (entry !== undefined && entry.expiresAt > now()) || flights.get(key)?.startedAt === clock
  }

  function mayKeep(page: Page, startedAt: number): boolean {
    return page.isCached && holds(page.tags, startedAt)
  }

  function holds(tags: ReadonlySet<PageTag>, moment: number): boolean {
    return moment >= keptFrom && !isOutdated(tags, moment)
  }

  function isOutdated(shown: ReadonlySet<PageTag>, moment: number): boolean {
    if (moment === clock) return false
    const since = changes.filter(({ at }) => at > moment)
    if (since.length < clock - moment) return true
    return since.some(({ tags }) => tags === null || isTouched(shown, tags))
  }

  function keep(key: string, page: Page) {
    const shelf = page.isMinor ? minor : major
    const old = find(key)
    if (old) remove(old)
    const bytes = bytesOf(page)
    if (bytes > shelf.maxBytes / 2) return
    const expiresAt = page.livesMs === null ? Number.POSITIVE_INFINITY : now() + page.livesMs
    const entry: Entry<Page> = { key, page, shelf, bytes, expiresAt, isProven: false }
    putOn(entry)
    stats.entries += 1
    for (const tag of page.tags) {
      const tagged = byTag.get(tag)
      if (tagged) tagged.add(entry)
      else byTag.set(tag, new Set([entry]))
    }
    makeRoom(shelf)
  }

  function putOn(entry: Entry<Page>) {
    const { shelf, bytes, key, isProven } = entry
    if (isProven) shelf.proven.set(key, entry)
    else shelf.fresh.set(key, entry)
    shelf.bytes += bytes
    if (isProven) shelf.provenBytes += bytes
    stats.bytes += bytes
  }

  function takeOff(entry: Entry<Page>) {
    const { shelf, bytes, key, isProven } = entry
    if (isProven) shelf.proven.delete(key)
    else shelf.fresh.delete(key)
    shelf.bytes -= bytes
    if (isProven) shelf.provenBytes -= bytes
    stats.bytes -= bytes
  }

  /** The proven ones that nobody has come back to for longest begin anew. */
  function demote(shelf: Shelf<Page>) {
    for (const entry of shelf.proven.values()) {
      if (shelf.provenBytes <= shelf.maxBytes * provenShare) return
      takeOff(entry)
      entry.isProven = false
      putOn(entry)
    }
  }

  function makeRoom(shelf: Shelf<Page>) {
    for (const entries of [shelf.fresh, shelf.proven]) {
      for (const entry of entries.values()) {
        if (shelf.bytes <= shelf.maxBytes) return
        remove(entry)
        stats.evicted += 1
      }
    }
  }

  function grown(key: string) {
    const entry = find(key)
    if (!entry) return
    takeOff(entry)
    entry.bytes = bytesOf(entry.page)
    putOn(entry)
    demote(entry.shelf)
    makeRoom(entry.shelf)
  }

  function remove(entry: Entry<Page>) {
    takeOff(entry)
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
      stats.dropped += shelf.fresh.size + shelf.proven.size
      shelf.fresh.clear()
      shelf.proven.clear()
      shelf.bytes = 0
      shelf.provenBytes = 0
    }
    byTag.clear()
    stats.entries = 0
    stats.bytes = 0
    logChange(null)
  }

  return {
    get,
    isComing,
    load,
    moment: () => clock,
    keepMade(key, page, begunAt) {
      if (mayKeep(page, begunAt)) keep(key, page)
    },
    isOutdated,
    holds,
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
    keepAgain() {
      keptFrom = clock
    },
    stats,
  }
}

function bytesOf({ bytes, tags }: Keepable): number {
  return bytes + entryOverhead + tags.size * tagOverhead
}

function emptyShelf<Page>(maxBytes: number): Shelf<Page> {
  return { fresh: new Map(), proven: new Map(), bytes: 0, provenBytes: 0, maxBytes }
}

function isTouched(tags: ReadonlySet<PageTag>, outdated: ReadonlySet<PageTag>): boolean {
  for (const tag of outdated) if (tags.has(tag)) return true
  return false
}

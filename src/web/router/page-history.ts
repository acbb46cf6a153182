import { pushPage, replacePage } from './back-levels.ts'
import { addressOf, type Location } from './location.ts'

/** The history of a tab as the router uses it; tests have one of their own. */
export type PageHistory = {
  current: () => KnownEntry
  push: (entry: HistoryEntry) => void
  replace: (entry: HistoryEntry) => void
  go: (delta: number) => void
  onPop: (listener: () => void) => void
}

/** `index` counts the entries, so that a step back can be taken back. */
export type HistoryEntry = { location: Location; index: number }

/** An entry the browser made by itself has neither key nor index: the first one, and where a hash was typed into the address. */
export type KnownEntry = { location: Omit<Location, 'key'> & { key: string | undefined }; index: number | undefined }

type Stored = { key?: string; index?: number; state?: unknown }

export function browserHistory(): PageHistory {
  const { history } = window

  function current(): KnownEntry {
    const { pathname, search, hash } = window.location
    const stored: Stored | null = history.state
    const location = { pathname, search, hash, state: stored?.state ?? null, key: stored?.key }
    return { location, index: stored?.index }
  }

  function stored({ location: { key, state }, index }: HistoryEntry): Stored {
    return { key, index, state }
  }

  return {
    current,
    push: (entry) => pushPage(stored(entry), addressOf(entry.location)),
    replace: (entry) => replacePage(stored(entry), addressOf(entry.location)),
    go: (delta) => history.go(delta),
    onPop: (listener) => window.addEventListener('popstate', listener),
  }
}

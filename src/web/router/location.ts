export type Location = {
  pathname: string
  /** With its question mark, or empty. */
  search: string
  /** With its hash sign, or empty. */
  hash: string
  /** What the navigation was given besides the address. */
  state: unknown
  /** Another one for every entry of the history. */
  key: string
}

/** An absolute address, or a part of one: `?page=2` and `#fit` keep what stands before them. */
export function locationAt(to: string, from: Location, state: unknown = null): Location {
  const base = `http://shop.invalid${from.pathname}${from.search}`
  const { pathname, search, hash } = new URL(to, base)
  return { pathname, search, hash, state, key: newKey() }
}

export function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}

/** `back`: a step in the history, in either direction. */
export type NavigationKind = 'push' | 'replace' | 'back'

/** Another place of the same page: nothing is loaded for it. A link that only leaves the hash out opens the page anew. */
export function isPlaceInPage(from: Location, to: Location, kind: NavigationKind): boolean {
  if (from.pathname !== to.pathname || from.search !== to.search) return false
  return to.hash !== '' || (kind === 'back' && from.hash !== '')
}

export function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

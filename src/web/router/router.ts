/** The addresses of a tab and the screen that stands there: one navigation at a time, the latest one wins. */
import type { ComponentType } from 'react'
import type { ShopApi } from '#shared/shop-api.ts'
import { everyPressRepeated } from '#web/island/early-presses.ts'
import { loadScreen, Redirect } from './loading.ts'
import { isPlaceInPage, type Location, locationAt, type NavigationKind, newKey } from './location.ts'
import type { HistoryEntry, PageHistory } from './page-history.ts'
import { keepPrepared } from './prepared-screen.ts'
import { type Frame, type Match, matchRoute, type Params, type Route } from './route.ts'

export type Visit = { location: Location; kind: NavigationKind; isScrollKept: boolean }

export type ScreenState = { Page: ComponentType; Frame: Frame | undefined; data: unknown; params: Params }

export type RouterState = {
  visit: Visit
  /** Undefined: its script did not arrive, or its loader broke. */
  screen: ScreenState | undefined
  /** Where the visitor is going while the screen there is being loaded. */
  pending: Location | undefined
}

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }

/** A navigation somebody must decide about first. */
export type Blocked = { location: Location; proceed: () => void; reset: () => void }
export type Blocker = { isBlocked: (from: Location, to: Location) => boolean; tell: (blocked: Blocked | null) => void }

export type Router = {
  state: () => RouterState
  subscribe: (listener: (state: RouterState) => void) => () => void
  navigate: (to: string, options?: NavigateOptions) => Promise<void>
  /** Somebody is about to go there. */
  prepare: (to: string) => void
  addBlocker: (blocker: Blocker) => () => void
}

type RouterParts = {
  routes: readonly Route[]
  call: ShopApi
  history: PageHistory
  origin: string
  /** The screen of the first address, which is in the page already. */
  first: ScreenState | undefined
}

export function createRouter({ routes, call, history, origin, first }: RouterParts): Router {
  const listeners = new Set<(state: RouterState) => void>()
  const blockers: Blocker[] = []
  /** The navigation somebody is being asked about. */
  let held: { by: Blocker; proceed: () => void } | undefined
  const prepared = keepPrepared()
  let entry = knownEntry(0)
  let state: RouterState = {
    visit: { location: entry.location, kind: 'back', isScrollKept: true },
    screen: first,
    pending: undefined,
  }
  let turn = 0
  /** Called by the step in the history that takes a blocked one back. */
  let onTakenBack: (() => void) | undefined
  let isAllowed = false

  /** Entries the browser made get a key and an index. */
  function knownEntry(index: number): HistoryEntry {
    const current = history.current()
    const { location } = current
    if (location.key !== undefined && current.index !== undefined) {
      return { location: { ...location, key: location.key }, index: current.index }
    }
    const entry = { location: { ...location, key: newKey() }, index }
    history.replace(entry)
    return entry
  }

  function update(next: RouterState) {
    state = next
    for (const listener of listeners) listener(state)
  }

  async function navigate(
    to: string,
    { replace = false, state: given, preventScrollReset = false }: NavigateOptions = {},
  ) {
    const location = locationAt(to, state.visit.location, given)
    const visit: Visit = { location, kind: replace ? 'replace' : 'push', isScrollKept: preventScrollReset }
    if (!isHeld(location, () => void start(visit))) await start(visit)
  }

  function onPop() {
    if (onTakenBack) return onTakenBack()
    const next = knownEntry(entry.index + 1)
    // Something lay over this page and is closed: the page is there.
    if (next.location.key === entry.location.key) return
    const visit: Visit = { location: next.location, kind: 'back', isScrollKept: false }
    const delta = next.index - entry.index
    const wasAllowed = isAllowed
    isAllowed = false
    if (!wasAllowed && delta !== 0 && isHeld(next.location, () => takeStep(delta))) {
      onTakenBack = () => {
        onTakenBack = undefined
      }
      history.go(-delta)
      return
    }
    entry = next
    void start(visit)
  }

  /** The step the visitor wanted, after it was taken back and allowed. */
  function takeStep(delta: number) {
    function step() {
      isAllowed = true
      history.go(delta)
    }
    if (!onTakenBack) return step()
    onTakenBack = () => {
      onTakenBack = undefined
      step()
    }
  }

  /** The blocker that came last is asked first. */
  function isHeld(location: Location, proceed: () => void): boolean {
    const blocker = blockers.findLast(({ isBlocked }) => isBlocked(state.visit.location, location))
    if (!blocker) return false
    function reset() {
      held = undefined
      blocker?.tell(null)
    }
    function goOn() {
      reset()
      proceed()
    }
    held = { by: blocker, proceed: goOn }
    blocker.tell({ location, reset, proceed: goOn })
    return true
  }

  async function start(visit: Visit): Promise<void> {
    turn += 1
    const own = turn
    const { location, kind } = visit
    if (isPlaceInPage(state.visit.location, location, kind)) return commit(visit, state.screen)
    update({ ...state, pending: location })
    const url = urlOf(location)
    const match = matchRoute(routes, location.pathname)
    // The same address anew wants what has changed since.
    const ahead = isHere(location) ? undefined : prepared.take(url)
    const [loaded] = await Promise.all([loadOrFail(match, url, ahead), everyPressRepeated()])
    // Another navigation began meanwhile: it has the word.
    if (own !== turn) return
    if (loaded instanceof Redirect) {
      const to = locationAt(loaded.location, location)
      return start({ ...visit, location: to, kind: kind === 'push' ? 'push' : 'replace' })
    }
    commit(visit, loaded && { ...loaded, params: match?.params ?? {} })
  }

  function urlOf({ pathname, search }: Location): URL {
    return new URL(pathname + search, origin)
  }

  function isHere({ pathname, search }: Location): boolean {
    const here = state.visit.location
    return here.pathname === pathname && here.search === search
  }

  function prepare(to: string) {
    const location = locationAt(to, state.visit.location)
    const match = matchRoute(routes, location.pathname)
    if (match && !isHere(location)) prepared.prepare(match, { params: match.params, url: urlOf(location), call })
  }

  type Ahead = ReturnType<typeof prepared.take>

  async function loadOrFail(match: Match | undefined, url: URL, ahead: Ahead) {
    if (!match) return undefined
    const loadNow = () => loadScreen(match, { params: match.params, url, call })
    try {
      // What failed ahead of time is tried in time.
      return await (ahead ? ahead.catch(loadNow) : loadNow())
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: otherwise nobody would learn of it
      console.error(error)
      return undefined
    }
  }

  function commit(visit: Visit, screen: ScreenState | undefined) {
    const { location, kind } = visit
    if (kind === 'push') {
      entry = { location, index: entry.index + 1 }
      history.push(entry)
    } else if (kind === 'replace') {
      entry = { location, index: entry.index }
      history.replace(entry)
    }
    held = undefined
    for (const blocker of blockers) blocker.tell(null)
    update({ visit, screen, pending: undefined })
  }

  history.onPop(onPop)
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigate,
    prepare,
    addBlocker(blocker) {
      blockers.push(blocker)
      return () => {
        blockers.splice(blockers.indexOf(blocker), 1)
        // Nothing is unsaved any more: the way that was asked about is free.
        if (held?.by === blocker) held.proceed()
      }
    },
  }
}

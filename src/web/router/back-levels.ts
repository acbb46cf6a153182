/**
 * What lies over a page (a window, the filters, the catalogue) is closed by the system's Back before the page is left. Each level is an
 * entry of the history at the page's own address; the router hears nothing of it, and the page under it stays as it is.
 */
export type Level = { onBack: () => void; stays: boolean; key: string | undefined }

/** `key` is the router's, `level` counts what lies over the page of this entry. */
type EntryState = { key?: string; level?: number } | null

/** A browser takes a step of the history later; one it never takes must not hold up the rest. */
const longestStepMilliseconds = 500

let open: Level[] = []
/** While a step back over closed levels is under way: what wants to write the history meanwhile. */
let waiting: (() => void)[] | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** To be called before the router listens to the history. Levels of an earlier life of the page (it was reloaded) are left. */
export function watchBackLevels() {
  window.addEventListener('popstate', onPop, { capture: true })
  adjust()
}

/** `stays`: it is still open over the next page. */
export function addLevel(onBack: () => void, { stays = false } = {}): Level {
  const level = { onBack, stays, key: entryState()?.key }
  open.push(level)
  adjust()
  return level
}

/** Closes this level and those above it, unless Back has done so; then goes on. */
export function dropLevel(level: Level, then?: () => void) {
  const at = open.indexOf(level)
  if (at >= 0) open.splice(at)
  adjust()
  if (then) whenStill(then)
}

/** The next page takes the place of a level that was open when it came: Back from there finds the page, not the level. */
export function pushPage(state: { key?: string }, address: string) {
  whenStill(() => {
    if (levelNow() > 0) window.history.replaceState(state, '', address)
    else window.history.pushState(state, '', address)
    open = open.filter(({ stays }) => stays)
    for (const each of open) each.key = state.key
    adjust()
  })
}

export function replacePage(state: { key?: string }, address: string) {
  whenStill(() => {
    const level = levelNow()
    for (const each of open) each.key = state.key
    window.history.replaceState(level > 0 ? { ...state, level } : state, '', address)
  })
}

function onPop(event: Event) {
  if (waiting) {
    event.stopImmediatePropagation()
    return settle()
  }
  const level = levelNow()
  if (level < open.length) {
    const closed = open.splice(level)
    if (entryState()?.key === closed[0]?.key) event.stopImmediatePropagation()
    for (const each of closed.reverse()) each.onBack()
  }
  // An entry whose level is closed already is nothing to stop at.
  adjust()
}

/** Makes the history say what is open. */
function adjust() {
  if (waiting) return
  let level = levelNow()
  if (level > open.length) {
    waiting = []
    timer = setTimeout(giveUp, longestStepMilliseconds)
    window.history.go(open.length - level)
  }
  for (; level < open.length; level += 1) window.history.pushState({ ...entryState(), level: level + 1 }, '')
}

/** The browser did not step back: the entry it stays at becomes the page's. */
function giveUp() {
  window.history.replaceState({ ...entryState(), level: open.length }, '')
  settle()
}

function settle() {
  const waited = waiting ?? []
  clearTimeout(timer)
  waiting = undefined
  adjust()
  for (const run of waited) whenStill(run)
}

function whenStill(run: () => void) {
  if (waiting) waiting.push(run)
  else run()
}

function levelNow(): number {
  return entryState()?.level ?? 0
}

function entryState(): EntryState {
  return window.history.state
}

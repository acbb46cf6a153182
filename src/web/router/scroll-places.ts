/** Where each page of the visit was left. */
import { useLayoutEffect, useRef } from 'react'
import { savedList, saveJson } from '#web/store/saved.ts'
import type { Router, Visit } from './router.ts'
import { useVisit } from './router-context.tsx'

const storageKey = 'scroll-places'
const mostKept = 50
const places = new Map<string, number>()
let areSavedRead = false
/** Of the visit that is shown. */
let shownKey = ''

/** Reloading is left to the browser, which knows the place before scripts run. */
export function rememberScrollPlaces(router: Router): void {
  shownKey = router.state().visit.location.key
  const byHand = () => {
    window.history.scrollRestoration = 'manual'
  }
  byHand()
  window.addEventListener('pageshow', byHand)
  window.addEventListener('pagehide', () => {
    readSaved()
    setPlace(shownKey)
    saveJson(storageKey, [...places].slice(-mostKept), 'sessionStorage')
    window.history.scrollRestoration = 'auto'
  })
  // The old page is still drawn when the router has already moved on.
  router.subscribe(({ visit: { location } }) => {
    if (location.key === shownKey) return
    setPlace(shownKey)
    shownKey = location.key
  })
}

/** A page seen before is shown where it was left, an anchor where it points, any other from its top. */
export function useScrollPlace(): void {
  const visit = useVisit()
  const first = useRef(visit)
  useLayoutEffect(() => {
    if (visit !== first.current) scrollFor(visit)
  }, [visit])
}

/** The visitor has come back to a page, which is shown as it was left: nothing else moves them on it. */
export function isLeftPlace(): boolean {
  readSaved()
  return places.has(shownKey)
}

function scrollFor({ location: { key, hash }, kind, isScrollKept }: Visit): void {
  if (kind === 'back') readSaved()
  // Heights of what was not laid out yet are guesses.
  document.documentElement.classList.remove('first-screens')
  const top = places.get(key)
  const target = hash && document.getElementById(decoded(hash.slice(1)))
  if (top !== undefined) window.scrollTo(0, top)
  else if (target) target.scrollIntoView()
  else if (!isScrollKept) window.scrollTo(0, 0)
}

/** Places of before the page was loaded; not while it comes to life, because a browser takes its time to open the storage of a visit. */
function readSaved() {
  if (areSavedRead) return
  areSavedRead = true
  const known = [...places]
  places.clear()
  for (const [key, top] of [...savedList(storageKey, isPlace, 'sessionStorage'), ...known]) {
    // Set anew, so that the oldest stand first.
    places.delete(key)
    places.set(key, top)
  }
}

function setPlace(key: string) {
  // Set anew, so that the oldest stand first.
  places.delete(key)
  places.set(key, window.scrollY)
}

function isPlace(each: unknown): each is [string, number] {
  return Array.isArray(each) && typeof each[0] === 'string' && typeof each[1] === 'number'
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

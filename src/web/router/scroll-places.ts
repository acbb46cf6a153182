/** Where each page of the visit was left. */
import { useLayoutEffect, useRef } from 'react'
import type { Router, Visit } from './router.ts'
import { useVisit } from './router-context.tsx'

const storageKey = 'scroll-places'
const mostKept = 50
const places = new Map<string, number>()

/** Reloading is left to the browser, which knows the place before scripts run. */
export function rememberScrollPlaces(router: Router): void {
  for (const [key, top] of readPlaces()) places.set(key, top)
  let { key } = router.state().visit.location
  const byHand = () => {
    window.history.scrollRestoration = 'manual'
  }
  byHand()
  window.addEventListener('pageshow', byHand)
  window.addEventListener('pagehide', () => {
    setPlace(key)
    keepPlaces()
    window.history.scrollRestoration = 'auto'
  })
  // The old page is still drawn when the router has already moved on.
  router.subscribe(({ visit: { location } }) => {
    if (location.key === key) return
    setPlace(key)
    key = location.key
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

function scrollFor({ location: { key, hash }, isScrollKept }: Visit): void {
  const top = places.get(key)
  const target = hash && document.getElementById(decoded(hash.slice(1)))
  if (top !== undefined) window.scrollTo(0, top)
  else if (target) target.scrollIntoView()
  else if (!isScrollKept) window.scrollTo(0, 0)
}

function setPlace(key: string) {
  // Set anew, so that the oldest stand first.
  places.delete(key)
  places.set(key, window.scrollY)
}

function readPlaces(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((each) => typeof each?.[0] === 'string' && typeof each[1] === 'number')
      : []
  } catch {
    return []
  }
}

function keepPlaces() {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-mostKept)))
  } catch {
    // No storage: after a reload pages begin at their top.
  }
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}

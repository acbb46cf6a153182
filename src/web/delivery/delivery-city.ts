import { useSyncExternalStore } from 'react'

/** Where this browser's parcels go, as its owner once said; empty until then, and the shop answers for its own city. */
const key = 'city'
const listeners = new Set<() => void>()

export function useCity(): string {
  return useSyncExternalStore(subscribe, readCity, () => '')
}

export function saveCity(city: string) {
  try {
    localStorage.setItem(key, city)
  } catch {
    // Without storage the city is unknown again on the next page.
  }
  for (const listener of listeners) listener()
}

function readCity(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

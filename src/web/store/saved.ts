import { createTextStore } from './store.ts'

/**
 * Entries of the browser's storage. It may be switched off or full: an entry then lasts until the page is left. Whatever stands there may
 * have been written by another version, another tab or the visitor, so each reader checks what it gets.
 */
type Area = 'localStorage' | 'sessionStorage'

/** Entries the storage did not take. */
const held = new Map<string, string | null>()

export function savedText(key: string, area: Area = 'localStorage'): string | null {
  const own = held.get(key)
  if (own !== undefined) return own
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

/** Null takes the entry away. */
export function saveText(key: string, text: string | null, area: Area = 'localStorage') {
  held.delete(key)
  try {
    if (text === null) globalThis[area].removeItem(key)
    else globalThis[area].setItem(key, text)
  } catch {
    held.set(key, text)
  }
}

/** Null also for what is no JSON. */
export function savedJson(key: string, area?: Area): unknown {
  try {
    return JSON.parse(savedText(key, area) ?? 'null')
  } catch {
    return null
  }
}

export function savedList<Item>(key: string, isItem: (each: unknown) => each is Item, area?: Area): Item[] {
  const list = savedJson(key, area)
  return Array.isArray(list) ? list.filter(isItem) : []
}

export function saveJson(key: string, value: unknown, area?: Area) {
  saveText(key, value === null ? null : JSON.stringify(value), area)
}

type SavedSource<State> = { key: string; initial: State; parse: (text: string | null) => State }

/** One entry that components show, the same in all tabs. */
export function createSavedStore<State>({ key, initial, parse }: SavedSource<State>) {
  const { changed, ...shown } = createTextStore({ initial, parse, read: () => savedText(key), watch: watchStorage })
  return {
    ...shown,
    save(text: string | null) {
      saveText(key, text)
      changed()
    },
  }
}

function watchStorage(look: () => void): () => void {
  window.addEventListener('storage', look)
  return () => window.removeEventListener('storage', look)
}

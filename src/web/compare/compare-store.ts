/** Products chosen to be compared: their numbers in this browser, and nowhere else. */
import { useSyncExternalStore } from 'react'
import { mostCompared, readComparedIds } from '#shared/compare/comparison.ts'
import { showToast } from '#web/ui/toast.ts'

const key = 'compare'
const none: number[] = []
const listeners = new Set<() => void>()
let known: { text: string | null; ids: number[] } = { text: null, ids: none }

export function useCompared(): readonly number[] {
  return useSyncExternalStore(subscribe, comparedIds, () => none)
}

export function useIsCompared(id: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => comparedIds().includes(id),
    () => false,
  )
}

export function toggleCompared(id: number) {
  const ids = comparedIds()
  if (ids.includes(id)) return setCompared(ids.filter((each) => each !== id))
  if (ids.length >= mostCompared) {
    return void showToast(`Сравнить можно не больше ${mostCompared} деталей сразу`, { kind: 'error' })
  }
  setCompared([...ids, id])
}

export function setCompared(ids: readonly number[]) {
  const text = ids.length > 0 ? ids.join(',') : null
  known = { text, ids: text === null ? none : [...ids] }
  try {
    if (text) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    // Without storage the choice is known until the page is left.
  }
  for (const listener of listeners) listener()
}

function comparedIds(): number[] {
  const text = readText()
  if (text !== known.text) known = { text, ids: text ? readComparedIds(text) : none }
  return known.ids
}

function readText(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return known.text
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

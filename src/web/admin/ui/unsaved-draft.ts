import { useSyncExternalStore } from 'react'

/** Outlives the drawer it was typed in, but not the page. */
const kept = new Map<string, unknown>()
const listeners = new Set<() => void>()

function saveDraft(key: string, draft: unknown): void {
  if (draft === null) kept.delete(key)
  else kept.set(key, draft)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Something typed and not saved yet, the same for everybody who asks for this key; null: nothing. */
export function useUnsavedDraft<Draft>(key: string): [Draft | null, (draft: Draft | null) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => (kept.get(key) as Draft | undefined) ?? null,
    () => null,
  )
  return [draft, (next) => saveDraft(key, next)]
}

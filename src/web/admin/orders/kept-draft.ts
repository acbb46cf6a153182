import { useState } from 'react'

/** Outlives the drawer it was typed in, but not the page: whoever comes back finds it, whoever leaves takes nothing along. */
const kept = new Map<string, unknown>()

/** Something typed and not saved yet; null: nothing. */
export function useKeptDraft<Draft>(key: string): [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState<Draft | null>((kept.get(key) as Draft | undefined) ?? null)
  function keep(next: Draft | null) {
    if (next === null) kept.delete(key)
    else kept.set(key, next)
    setDraft(next)
  }
  return [draft, keep]
}

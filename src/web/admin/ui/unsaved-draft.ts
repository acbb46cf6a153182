import { createStore, useStore } from '#web/store/store.ts'

/** Outlives the drawer it was typed in, but not the page. */
const drafts = createStore<ReadonlyMap<string, unknown>>(new Map())

/** Something typed and not saved yet, the same for everybody who asks for this key; null: nothing. */
export function useUnsavedDraft<Draft>(key: string): [Draft | null, (draft: Draft | null) => void] {
  const draft = useStore(drafts, (all) => (all.get(key) as Draft | undefined) ?? null)
  return [draft, (next) => drafts.set(new Map(drafts.get()).set(key, next))]
}

import { isSame } from '#shared/journal/same-value.ts'
import { createStore, useStore } from '#web/store/store.ts'

/** Outlives the drawer it was typed in, but not the page. */
const drafts = createStore<ReadonlyMap<string, unknown>>(new Map())

type UnsavedDraft<Draft> = [
  draft: Draft | null,
  save: (draft: Draft | null) => void,
  /** The shop has taken `sent`. */
  settle: (sent: Draft | null, anew: (later: Draft) => Draft | null) => void,
]

/** Something typed and not saved yet, the same for everybody who asks for this key; null: nothing. */
export function useUnsavedDraft<Draft>(key: string): UnsavedDraft<Draft> {
  const draftIn = (all: ReadonlyMap<string, unknown>) => (all.get(key) as Draft | undefined) ?? null
  const draft = useStore(drafts, draftIn)
  const save = (next: Draft | null) => drafts.set(new Map(drafts.get()).set(key, next))
  return [draft, save, (sent, anew) => save(leftToSave(draftIn(drafts.get()), sent, anew))]
}

/** One field of text that begins as `first`: what was typed is found again after another row, tab or «Назад». */
export function useTextDraft(key: string, first: string) {
  const [typed, save] = useUnsavedDraft<string>(key)
  return {
    text: typed ?? first,
    isTyped: typed !== null && typed !== first,
    setText: (text: string) => save(text),
    forget: () => save(null),
  }
}

/** Nothing, unless something else was typed while `sent` was on its way: that is begun anew from what the shop has now. */
export function leftToSave<Draft>(
  draft: Draft | null,
  sent: Draft | null,
  anew: (later: Draft) => Draft | null,
): Draft | null {
  return draft === null || draft === sent ? null : anew(draft)
}

export type NoteDraft = { text: string; version: number }

export function noteAnew({ text }: NoteDraft, saved: NoteDraft): NoteDraft | null {
  return text.trim() === saved.text ? null : { text, version: saved.version }
}

/** Fields typed since `before` stay, all others take the values of `now`; a list is one field. */
export function typedOver<Draft extends object>(typed: Draft, before: Draft, now: Draft): Draft {
  if (Array.isArray(typed)) return isSame(typed, before) ? now : typed
  const since = Object.entries(typed).filter(([field, value]) => !isSame(value, before[field as keyof Draft]))
  return { ...now, ...Object.fromEntries(since) }
}

import { createSavedStore } from '#web/store/saved.ts'
import { useStore } from '#web/store/store.ts'

/** Where this browser's parcels go, as its owner once said; empty until then, and the shop answers for its own city. */
const store = createSavedStore({ key: 'city', initial: '', parse: (city) => city ?? '' })

export function useCity(): string {
  return useStore(store)
}

export const saveCity = store.save

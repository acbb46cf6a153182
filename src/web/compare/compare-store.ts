/** Products chosen to be compared: their numbers in this browser, and nowhere else. */
import { mostCompared, readComparedIds } from '#shared/compare/comparison.ts'
import { createSavedStore } from '#web/store/saved.ts'
import { useStore } from '#web/store/store.ts'
import { showToast } from '#web/ui/toast.ts'

const store = createSavedStore<readonly number[]>({
  key: 'compare',
  initial: [],
  parse: (text) => (text ? readComparedIds(text) : []),
})

export function useCompared(): readonly number[] {
  return useStore(store)
}

export function useIsCompared(id: number): boolean {
  return useStore(store, (ids) => ids.includes(id))
}

export function toggleCompared(id: number) {
  const ids = store.get()
  if (ids.includes(id)) return setCompared(ids.filter((each) => each !== id))
  if (ids.length >= mostCompared) {
    return void showToast(`Сравнить можно не больше ${mostCompared} деталей сразу`, { kind: 'error' })
  }
  setCompared([...ids, id])
}

export function setCompared(ids: readonly number[]) {
  store.save(ids.length > 0 ? ids.join(',') : null)
}

/** State outside React that several components show. Components subscribe with `useSyncExternalStore(store.listen, store.get, …)`. */
export type Store<State> = {
  get: () => State
  set: (next: State) => void
  listen: (listener: () => void) => () => void
}

export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    get: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

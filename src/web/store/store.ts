import { useSyncExternalStore } from 'react'

/** State outside React that several components show. */
export type Shown<State> = {
  /** What the server draws for everyone, and the browser until the page is hydrated. */
  initial: State
  get: () => State
  listen: (listener: () => void) => () => void
}

export type Store<State> = Shown<State> & { set: (next: State) => void }

export function createStore<State>(initial: State): Store<State> {
  const { tell, listen } = createListeners()
  let state = initial
  return {
    initial,
    get: () => state,
    set(next) {
      state = next
      tell()
    },
    listen,
  }
}

type TextSource<State> = {
  initial: State
  read: () => string | null
  /** `before` is to be answered again where nothing changed, so that nothing is drawn again. */
  parse: (text: string | null, before: State) => State
  /** Events after which the text may be another one. */
  watch?: (look: () => void) => () => void
}

/** State that the browser holds as text, a cookie or an entry of its storage: other tabs and the server write it too. */
export function createTextStore<State>({ initial, read, parse, watch }: TextSource<State>) {
  const { tell, listen } = createListeners()
  let known: { text: string | null; state: State } | undefined
  return {
    initial,
    get() {
      const text = read()
      if (!known || text !== known.text) known = { text, state: parse(text, known?.state ?? initial) }
      return known.state
    },
    listen(listener: () => void) {
      const stops = [listen(listener), watch?.(listener)]
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    /** To be called after this page has written the text. */
    changed: tell,
  }
}

/** What reads a store from elsewhere begins when the first component shows it. */
export function startedWhenShown<State>(store: Shown<State>, start: () => void): Shown<State> {
  let isStarted = false
  return {
    ...store,
    listen(listener) {
      const stop = store.listen(listener)
      if (!isStarted) {
        isStarted = true
        start()
      }
      return stop
    },
  }
}

/** The store's state, or a part of it: whoever shows the part is drawn again only when that changes. */
export function useStore<State>(store: Shown<State>): State
export function useStore<State, Part>(store: Shown<State>, part: (state: State) => Part): Part
export function useStore<State>(store: Shown<State>, part: (state: State) => unknown = whole): unknown {
  return useSyncExternalStore(
    store.listen,
    () => part(store.get()),
    () => part(store.initial),
  )
}

function whole<State>(state: State): State {
  return state
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    tell() {
      for (const listener of listeners) listener()
    },
    listen(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

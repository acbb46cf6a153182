import { createStore } from '#web/store/store.ts'

/**
 * What is shown of a call that may be made again: the latest answer, and how the latest request stands. Of requests that
 * overlap only the last one counts, whichever answers first.
 */
export type ReadState<Answer = unknown> = {
  /** Which call this is the state of. */
  call: string | undefined
  state: 'loading' | 'ready' | 'failed'
  answer: Answer | undefined
  error: unknown
}

/** `isQuiet`: the page asks by itself, after news or now and then. */
type Send<Answer> = (call: string, signal: AbortSignal, isQuiet: boolean) => Promise<Answer>
type Join<Answer> = (before: Answer, page: Answer) => Answer
type Request = { abort: AbortController; isQuiet: boolean }

/** With a first answer, the one the page came with, nothing is requested until something asks for it. */
export function createReading<Answer>(send: Send<Answer>, first?: { call: string | undefined; answer: Answer }) {
  const store = createStore<ReadState<Answer>>({
    call: first?.call,
    state: first ? 'ready' : 'loading',
    answer: first?.answer,
    error: undefined,
  })
  let current: string | undefined
  let isFirst = true
  let latest: Request | undefined

  /** The answer shown then; undefined: it failed, or something else is asked by now. */
  async function request({
    isQuiet = false,
    pauseMs = 0,
    call = current,
    join,
  }: RequestOptions<Answer> = {}): Promise<Answer | undefined> {
    if (call === undefined) return
    // A quiet request in the place of a loud one has to end the loading the other began.
    const own: Request = { abort: new AbortController(), isQuiet: isQuiet && latest?.isQuiet !== false }
    latest?.abort.abort()
    latest = own
    if (!own.isQuiet) show({ state: 'loading', error: undefined })
    try {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (own !== latest) return
      const found = await send(call, own.abort.signal, own.isQuiet)
      if (own !== latest) return
      latest = undefined
      const before = store.get().answer
      const answer = join && before !== undefined ? join(before, found) : found
      show({ state: 'ready', answer, error: undefined })
      return answer
    } catch (error) {
      if (own !== latest) return
      latest = undefined
      show(own.isQuiet ? { error } : { state: 'failed', error })
    }
  }

  function show(change: Partial<ReadState<Answer>>) {
    store.set({ ...store.get(), ...change, call: current })
  }

  /** A request that began before the write may answer with what was there before it: it is made again. */
  function take(answer: Answer) {
    show({ state: latest?.isQuiet === false ? 'loading' : 'ready', answer, error: undefined })
    if (latest) void request({ isQuiet: latest.isQuiet })
  }

  return {
    ...store,
    /** The first call of a screen does not pause: it is no typing. The same call once more is made quietly. */
    open({ call, pauseMs = 0 }: Opened) {
      const isQuiet = call === current && store.get().state === 'ready'
      current = call
      if (isFirst && first) {
        isFirst = false
        return
      }
      void request({ isQuiet, pauseMs: isFirst ? 0 : pauseMs })
      isFirst = false
    },
    close() {
      latest?.abort.abort()
      latest = undefined
    },
    reload: async () => void (await request()),
    refresh: async () => void (await request({ isQuiet: true })),
    refreshWhenIdle: () => (latest ? undefined : request({ isQuiet: true })),
    readMore: (call: string, join: Join<Answer>) => request({ call, join }),
    take,
    update(change: (answer: Answer) => Answer) {
      const { answer } = store.get()
      if (answer !== undefined) take(change(answer))
    },
  }
}

type Opened = { call: string | undefined; edition?: string | number | undefined; pauseMs?: number }
type RequestOptions<Answer> = { isQuiet?: boolean; pauseMs?: number; call?: string; join?: Join<Answer> }

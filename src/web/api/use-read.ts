import { useEffect, useState } from 'react'
import type { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { ShopAnswer, ShopKey } from '#shared/shop-api.ts'
import { useStore } from '#web/store/store.ts'
import { callByText, callText, type LooseInput, type ShopInput, shopError } from './call-shop.ts'
import { listenToRefresh } from './read-refresh.ts'
import { createReading, type ReadState } from './reading.ts'

type ReadOptions<Answer = unknown> = {
  /** The answer the page came with: nothing is requested for it. */
  first?: Answer
  /** Nothing is requested yet: the user is not known, too little is typed. */
  isOff?: boolean
  /** A request for another input waits so long, for the next key to be typed. */
  pauseMs?: number
  /** Another value reads the same again, quietly: another screen around it, another version of what it belongs to. */
  edition?: string | number | undefined
  /** Reads again, quietly, when the page becomes visible; with a number also at that interval while it is visible. */
  follow?: 'visible' | { everySeconds: number }
}

export type Read<Answer> = {
  /** The latest answer. It stays while the next one is on its way, also for another input, and where that fails. */
  answer: Answer | undefined
  state: ReadState['state']
  /** Why the last request failed, a quiet one included. */
  error: ShopApiError | undefined
  /** Reads again and says so: `loading`. */
  reload: () => Promise<void>
  /** Reads again in the background; a failure changes nothing but `error`. */
  refresh: () => Promise<void>
  /** The state as a write has answered it. */
  take: (answer: Answer) => void
  update: (change: (answer: Answer) => Answer) => void
}

export type ReadMore<Key extends ShopKey> = {
  /** Reads the next page, by its cursor, and joins it to the answer. Undefined: it failed, or the input changed meanwhile. */
  readMore: (
    given: NonNullable<ShopInput<Key>[0]>,
    join: (before: ShopAnswer<Key>, page: ShopAnswer<Key>) => ShopAnswer<Key>,
  ) => Promise<ShopAnswer<Key> | undefined>
}

export type ReadInput<Key extends ShopKey> = [...given: ShopInput<Key>, options?: ReadOptions<ShopAnswer<Key>>]

/**
 * The one way a component reads from the shop's API. It requests when it is mounted and whenever its input changes; of several
 * requests only the latest counts. Nothing is cached: a screen that is opened again reads again.
 */
export function useRead<Key extends ShopKey>(
  key: Key,
  ...[given, options = {}]: ReadInput<Key>
): Read<ShopAnswer<Key>> & ReadMore<Key> {
  const call = callText(key, given as LooseInput | undefined)
  const reading = useReading<ShopAnswer<Key>>(call, callByText, options as ReadOptions<ShopAnswer<Key>>)
  const { refresh } = reading
  useEffect(() => listenToRefresh(key, refresh), [key, refresh])
  return { ...reading, readMore: (more, join) => reading.readMore(callText(key, more as LooseInput), join) }
}

/** The same for several calls that are one answer: `text` says what is asked, and `send`, which is always the same, asks it. */
export function useReading<Answer>(
  text: string,
  send: (text: string, signal: AbortSignal, isQuiet: boolean) => Promise<Answer>,
  { first, isOff = false, pauseMs = 0, edition, follow }: ReadOptions<Answer> = {},
) {
  const call = isOff ? undefined : text
  const [reading] = useState(() => createReading(send, first === undefined ? undefined : { call, answer: first }))
  const isFollowing = follow !== undefined
  const seconds = typeof follow === 'object' ? follow.everySeconds : undefined

  useEffect(() => {
    reading.open({ call, edition, pauseMs })
    return reading.close
  }, [reading, call, edition, pauseMs])

  useEffect(() => {
    if (!isFollowing) return
    const look = () => document.visibilityState === 'visible' && void reading.refreshWhenIdle()
    const timer = seconds === undefined ? undefined : setInterval(look, seconds * 1000)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [reading, isFollowing, seconds])

  const { answer, error, state, call: answered } = useStore(reading)
  return {
    answer,
    // Between an input's change and its request the state is still the former one's.
    state: answered === call ? state : 'loading',
    error: error === undefined ? undefined : shopError(error),
    reload: reading.reload,
    refresh: reading.refresh,
    take: reading.take,
    update: reading.update,
    readMore: reading.readMore,
  }
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { ShopAnswer, ShopKey } from '#shared/shop-api.ts'
import { callByText, callText, type LooseInput, type ShopInput, shopError } from './call-shop.ts'
import { createReading, type ReadState } from './reading.ts'

type ReadOptions = {
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
  /** Reads the next page, by its cursor, and joins it to the answer. */
  readMore: (
    given: NonNullable<ShopInput<Key>[0]>,
    join: (before: ShopAnswer<Key>, page: ShopAnswer<Key>) => ShopAnswer<Key>,
  ) => Promise<void>
}

export type ReadInput<Key extends ShopKey> = [...given: ShopInput<Key>, options?: ReadOptions]

/**
 * The one way a component reads from the shop's API. It requests when it is mounted and whenever its input changes; of several
 * requests only the latest counts. Nothing is cached: a screen that is opened again reads again.
 */
export function useRead<Key extends ShopKey>(
  key: Key,
  ...[given, options = {}]: ReadInput<Key>
): Read<ShopAnswer<Key>> & ReadMore<Key> {
  const { isOff = false, pauseMs = 0, edition, follow } = options as ReadOptions
  const [reading] = useState(() => createReading<ShopAnswer<Key>>(callByText))
  const call = isOff ? undefined : callText(key, given as LooseInput | undefined)
  const isFollowing = follow !== undefined
  const seconds = typeof follow === 'object' ? follow.everySeconds : undefined

  useEffect(() => {
    reading.open({ call, edition, pauseMs })
    return reading.close
  }, [reading, call, edition, pauseMs])

  useEffect(() => listenToRefresh(key, reading.refresh), [key, reading])

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

  const { answer, error, state, call: answered } = useSyncExternalStore(reading.listen, reading.get, reading.get)
  return {
    answer,
    // Between an input's change and its request the state is still the former one's.
    state: answered === call ? state : 'loading',
    error: error === undefined ? undefined : shopError(error),
    reload: reading.reload,
    refresh: reading.refresh,
    take: reading.take,
    update: reading.update,
    readMore: (more, join) => reading.readMore(callText(key, more as LooseInput), join),
  }
}

const readers = new Map<string, Set<() => void>>()

function listenToRefresh(key: string, refresh: () => void): () => void {
  const own = readers.get(key) ?? new Set()
  readers.set(key, own.add(refresh))
  return () => own.delete(refresh)
}

/** What these calls answered has changed: whoever shows it reads it again. */
export function refreshReads(keys: readonly ShopKey[]) {
  for (const key of keys) for (const refresh of readers.get(key) ?? []) refresh()
}

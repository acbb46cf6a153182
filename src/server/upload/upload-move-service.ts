import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '#server/platform/database/database.ts'
import { type Copied, copyMissing } from '#server/platform/files/file-copy.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { findPlace, setPlace } from './upload-place-queries.ts'

/**
 * Moves all files while the shop sells: copies and compares them, switches, and brings over what was still written to the old place. What
 * is done stands in the database, so a move that was killed goes on when it is started again.
 */
type Move = {
  db: Queryable
  /** Where files lie as long as they were never moved. */
  usual: string
  to: string
  openStore(url: string): FileStore
  onStep?: (step: 'copying' | 'switched' | 'settling', done: Copied | null) => void
  onFile?: () => void
  signal?: AbortSignal
  /** How long a write may take that was begun before the switch. */
  settleSeconds?: number
}
export type Moved =
  | { ok: true; from: string | null; files: number; bytes: number }
  | { ok: false; code: 'unfinished'; place: string }

/** Three tries of a write to the store with their pauses, and some more. */
const usualSettleSeconds = 60
const pauseMs = 2000

export async function moveUploads(move: Move): Promise<Moved> {
  const { db, usual, to, onStep, settleSeconds = usualSettleSeconds, signal } = move
  const found = (await findPlace(db)) ?? { url: usual, other: null }
  if (found.url === to && found.other === null) return { ok: true, from: null, files: 0, bytes: 0 }
  if (found.other !== null && found.other !== to && found.url !== to) {
    return { ok: false, code: 'unfinished', place: found.other }
  }
  const from = found.url === to ? found.other! : found.url
  const stores = { from: move.openStore(from), to: move.openStore(to) }
  const copy = (isThorough: boolean) => copyMissing({ ...move, ...stores, isThorough })

  if (found.url !== to) {
    // From here on what is deleted is deleted in both places.
    await setPlace(db, { url: from, other: to })
    onStep?.('copying', await copy(true))
    await copy(false)
    await setPlace(db, { url: to, other: from })
  }
  onStep?.('switched', null)
  let done: Copied
  for (;;) {
    const { seconds = 0 } = (await findPlace(db)) ?? {}
    done = await copy(false)
    if (seconds > settleSeconds && done.copied === 0) break
    onStep?.('settling', done)
    await delay(Math.min(pauseMs, settleSeconds * 1000), undefined, { signal })
  }
  await setPlace(db, { url: to, other: null })
  return { ok: true, from, files: done.files, bytes: done.bytes }
}

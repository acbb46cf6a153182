import { problemError } from '#server/platform/http/problems.ts'

/**
 * Limits how much work runs at once and how much may queue. A slot belongs to the work and not to the request: a client that
 * disconnects does not free it.
 *
 * Work may name a `holder` (the client's address), and then no holder takes everything. A single holder may use all slots, because an
 * empty slot serves nobody. While others queue, a freed slot goes first to a holder below its share; when the queue is full, the holder
 * with the most queued work loses its last entry to one with less. The shares are a quarter and an eighth, because an office or a mobile
 * operator puts hundreds of visitors behind one address: with two pages rendered at once and four queued they are served slowly, not
 * shut out, and it takes eight such addresses, not one, to fill the queue.
 */
const shareAtWork = { part: 1 / 4, least: 2 }
const shareWaiting = { part: 1 / 8, least: 2 }

type Waiter = { holder: string; admit(): void; giveUp(): void }

export function createLimiter(atOnce: number, longestWaitMs: number, mostWaiting = Number.POSITIVE_INFINITY) {
  let free = atOnce
  const waiting: Waiter[] = []
  const atWork = new Map<string, number>()
  const fairAtWork = shareOf(atOnce, shareAtWork)
  const fairWaiting = shareOf(mostWaiting, shareWaiting)

  function begin(holder: string) {
    atWork.set(holder, (atWork.get(holder) ?? 0) + 1)
  }

  function acquire(holder = ''): Promise<void> {
    if (free > 0) {
      free--
      begin(holder)
      return Promise.resolve()
    }
    if (waiting.length >= mostWaiting) {
      const greedy = whoGivesUp(holder)
      // The queue is full: reject at once instead of after the timeout.
      if (!greedy) return Promise.reject(problemError('unavailable'))
      remove(greedy)
      greedy.giveUp()
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        clearTimeout(timer)
        reject(problemError('unavailable'))
      }
      const waiter: Waiter = {
        holder,
        admit() {
          clearTimeout(timer)
          begin(holder)
          resolve()
        },
        giveUp,
      }
      const timer = setTimeout(() => {
        remove(waiter)
        giveUp()
      }, longestWaitMs)
      waiting.push(waiter)
    })
  }

  function remove(waiter: Waiter) {
    waiting.splice(waiting.indexOf(waiter), 1)
  }

  /** The newest entry of the holder with the most queued work, unless the newcomer has as much. */
  function whoGivesUp(newcomer: string): Waiter | undefined {
    const places = new Map<string, number>()
    for (const { holder } of waiting) places.set(holder, (places.get(holder) ?? 0) + 1)
    let greediest = newcomer
    let most = Math.max(fairWaiting, (places.get(newcomer) ?? 0) + 1)
    for (const [holder, count] of places) if (count > most) [greediest, most] = [holder, count]
    return greediest === newcomer ? undefined : waiting.findLast(({ holder }) => holder === greediest)
  }

  /** First come, first served among holders below their share; then the holder with the fewest running. */
  function takeNext(): Waiter | undefined {
    let next = 0
    let fewest = Number.POSITIVE_INFINITY
    for (const [place, { holder }] of waiting.entries()) {
      const count = Math.max(fairAtWork - 1, atWork.get(holder) ?? 0)
      if (count < fewest) [next, fewest] = [place, count]
      if (fewest < fairAtWork) break
    }
    return waiting.splice(next, 1)[0]
  }

  function release(holder = '') {
    const left = (atWork.get(holder) ?? 0) - 1
    if (left > 0) atWork.set(holder, left)
    else atWork.delete(holder)
    const next = takeNext()
    if (next) next.admit()
    else free++
  }

  return {
    /** Work that comes now is rejected. */
    isFull: (holder = '') => free === 0 && waiting.length >= mostWaiting && !whoGivesUp(holder),
    acquire,
    release,
    async during<Value>(work: () => Promise<Value>, holder = ''): Promise<Value> {
      await acquire(holder)
      try {
        return await work()
      } finally {
        release(holder)
      }
    },
  }
}

function shareOf(places: number, { part, least }: { part: number; least: number }): number {
  return Math.max(least, Math.ceil(places * part))
}

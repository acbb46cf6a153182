import { problemError } from '#server/platform/http/problems.ts'

/**
 * A permit belongs to the work and not to the request: who hangs up does not make room for another.
 *
 * Whoever asks may be named (`holder`, the address of a visitor), and then nobody takes it all. Somebody alone may have every place, because
 * places left empty serve nobody. As soon as others wait, a place that becomes free goes to whoever is below their share first; and when the
 * queue is full, whoever waits with the most gives up their last place to whoever waits with fewer. A quarter and an eighth, because an
 * office or a mobile operator hides hundreds of honest people behind one address: with two pages drawn at once and four waiting they are
 * served slowly, not shut out, and it takes eight such addresses, not one, to fill the queue.
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
      // Behind so many it would wait in vain: better told at once.
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

  /** The last to come of whoever waits with the most, unless that is nobody greedier than the newcomer. */
  function whoGivesUp(newcomer: string): Waiter | undefined {
    const places = new Map<string, number>()
    for (const { holder } of waiting) places.set(holder, (places.get(holder) ?? 0) + 1)
    let greediest = newcomer
    let most = Math.max(fairWaiting, (places.get(newcomer) ?? 0) + 1)
    for (const [holder, count] of places) if (count > most) [greediest, most] = [holder, count]
    return greediest === newcomer ? undefined : waiting.findLast(({ holder }) => holder === greediest)
  }

  /** In the order they came those below their share, then whoever has the fewest at work. */
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
    /** Whoever comes now is refused. */
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

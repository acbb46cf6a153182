import { ShopApiError } from '#shared/problem/shop-api-error.ts'
import type { CountAddInput } from '#shared/stock/stock-contract.ts'
import { newKey } from '#web/api/new-key.ts'
import { createStore } from '#web/store/store.ts'

type Lines = CountAddInput['lines']

/**
 * What is scanned or pasted into a count goes out in its order. Where no answer came, nobody knows whether it was added: it waits with
 * its key and goes out again before whatever follows, so that it counts once. What the shop rejects does not wait. Called one after another.
 */
export function createAdditions(send: (addition: CountAddInput) => Promise<void>) {
  let waiting: CountAddInput[] = []
  /** What got no answer the last time it was sent. */
  const unsent = createStore<readonly CountAddInput[]>([])

  /** Throws what the shop rejects. */
  async function sendWaiting(): Promise<void> {
    try {
      for (let [next] = waiting; next; [next] = waiting) {
        try {
          await send(next)
        } catch (error) {
          if (isLost(error)) return
          waiting = waiting.slice(1)
          throw error
        }
        waiting = waiting.slice(1)
      }
    } finally {
      unsent.set(waiting)
    }
  }

  return {
    unsent,
    sendWaiting,
    add(lines: Lines): Promise<void> {
      const isKnown = isList(lines) && waiting.some((each) => isSame(each.lines, lines))
      if (!isKnown && lines.length > 0) waiting = [...waiting, { key: newKey(), lines }]
      return sendWaiting()
    },
  }
}

/** The same file again while it waits is no second file; the same piece scanned again may well be a second piece. */
function isList(lines: Lines): boolean {
  return lines.length > 1 || lines.some(({ quantity }) => quantity > 1)
}

function isSame(one: Lines, other: Lines): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Below 500 the shop has answered and added nothing; too many calls at once are sent again like an answer that was lost. */
function isLost(error: unknown): boolean {
  return !(error instanceof ShopApiError) || error.status >= 500 || error.status === 429
}

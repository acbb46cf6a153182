type WriteQueue<Change> = {
  /** Does not throw. */
  send: (change: Change, id: number) => Promise<void>
  /** Everything is out, accepted or not. */
  done: () => void
}

/**
 * Changes that go out one after the other, because on a slow line two sent side by side may arrive in either order. Of several to the
 * same thing that wait, only the last is sent.
 */
export function createWriteQueue<Change>({ send, done }: WriteQueue<Change>) {
  const waiting = new Map<number, Change>()
  let isBusy = false
  return {
    isBusy: () => isBusy,
    waiting: (id: number) => waiting.get(id),
    async add(id: number, change: Change): Promise<void> {
      waiting.set(id, change)
      if (isBusy) return
      isBusy = true
      for (let [next] = waiting; next; [next] = waiting) {
        waiting.delete(next[0])
        await send(next[1], next[0])
      }
      isBusy = false
      done()
    },
  }
}

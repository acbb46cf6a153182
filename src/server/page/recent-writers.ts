/**
 * Whoever has just changed something wants to see it. The notice of a change reaches the store of answers a moment after the change is
 * answered, so for that moment such an address gets answers made anew.
 */
const momentMs = 3000
const mostRemembered = 5000

export function createRecentWriters(now: () => number = () => performance.now()) {
  const until = new Map<string, number>()

  return {
    note(address: string) {
      if (until.size >= mostRemembered) forgetPast()
      // Last in the map is last seen.
      until.delete(address)
      until.set(address, now() + momentMs)
    },
    has(address: string): boolean {
      const end = until.get(address)
      if (end === undefined) return false
      if (end > now()) return true
      until.delete(address)
      return false
    },
  }

  /** A flood of addresses may push out those that are still waiting; they are shown what everyone is shown. */
  function forgetPast() {
    for (const [address, end] of until) {
      if (end > now() && until.size < mostRemembered) return
      until.delete(address)
    }
  }
}

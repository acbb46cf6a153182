import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '#harness/restartable-shop.ts'

/** Shorter than the half second the shop looks back, so that no gap is missed. */
const everyMs = 200

/** How long work waited for its turn in the shop's process, by its own measure, and whether it said that it lives. */
export function watchLag(shop: Pick<Shop, 'origin'>) {
  let isOver = false
  let worstMs = 0
  let readings = 0
  let refusedHealth = 0

  async function look() {
    while (!isOver) {
      const [metrics, health] = await Promise.all([read('/metrics'), read('/healthz')])
      const lag = /^shop_event_loop_lag_seconds (\S+)$/m.exec(metrics ?? '')?.[1]
      // A shop that could not be asked has shown no gap, and no calm either.
      if (lag !== undefined) {
        readings += 1
        worstMs = Math.max(worstMs, Number(lag) * 1000)
      }
      if (health === null) refusedHealth += 1
      await delay(everyMs)
    }
  }
  async function read(path: string): Promise<string | null> {
    try {
      const answer = await fetch(shop.origin + path, { signal: AbortSignal.timeout(5000) })
      return answer.ok ? await answer.text() : null
    } catch {
      return null
    }
  }
  const looking = look()
  return {
    async stop() {
      isOver = true
      await looking
      return { worstMs, readings, refusedHealth }
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { Shop } from '#harness/restartable-shop.ts'

/** Shorter than the half second the metric covers, so that no gap is missed. */
const everyMs = 200

/** The event loop lag by the shop's own metric, and whether /healthz answered. */
export function watchEventLoop(shop: Pick<Shop, 'origin'>) {
  let isOver = false
  let worstMs = 0
  let readings = 0
  let failedHealth = 0

  async function poll() {
    while (!isOver) {
      const [metrics, health] = await Promise.all([read('/metrics'), read('/healthz')])
      const lag = /^shop_event_loop_lag_seconds (\S+)$/m.exec(metrics ?? '')?.[1]
      // Without an answer there is no reading, good or bad.
      if (lag !== undefined) {
        readings += 1
        worstMs = Math.max(worstMs, Number(lag) * 1000)
      }
      if (health === null) failedHealth += 1
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
  const polling = poll()
  return {
    async stop() {
      isOver = true
      await polling
      return { worstMs, readings, failedHealth }
    },
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { openFiles } from '../bench/process-cost.ts'
import { atMost, below, exactly, type Fault, type Row } from './fault.ts'
import type { Place } from './place.ts'
import { openProbedShop } from './probed-shop.ts'
import { findShopMix, mixedStep, runMix } from './shop-mix.ts'

/** A shop that is open for months holds on to nothing: memory and open files after many requests are those after some. */
export const memory: Fault = { id: 'F14', name: 'memory', engines: ['embedded', 'postgres'], run }

const clients = 16
const samples = 10

async function run(place: Place): Promise<Row[]> {
  const requests = place.quick ? 10_000 : 100_000
  const { shop, probeOf } = await openProbedShop(place, { kind: 'demo', env: { PAGE_CACHE_MB: '16' } })
  const probe = probeOf(shop.pid)
  const mix = await findShopMix(shop)
  const portion = (turns: number) => runMix(shop, { clients, step: mixedStep(mix), turns })

  // Caches fill (the one of pages is made small, so that it does), code is compiled, the pools of connections and threads reach their size.
  await portion(requests / 5)
  const before = await settled()
  const points: { requests: number; rss: number }[] = [{ requests: 0, rss: before.rss }]
  const failures: string[] = []
  for (let nth = 1; nth <= samples; nth += 1) {
    failures.push(...(await portion(requests / samples)).failures)
    await probe.collectGarbage()
    const { rss } = await probe.report()
    points.push({ requests: (nth * requests) / samples, rss })
    place.say(`${points.at(-1)!.requests} requests: ${Math.round(rss / 2 ** 20)} MB`)
  }
  const after = await settled()
  return [
    below('memory grown in 100 000 requests, %', (slopeOf(points) * 100_000 * 100) / before.rss, 5),
    atMost('heap after, of the heap before, %', (after.heapUsed / before.heapUsed) * 100, 110),
    atMost('open files more than before', after.files - before.files, 0),
    exactly('5xx or no answer', failures.length, 0),
  ]

  /** Nobody asks, and what is not needed has been given back: idle connections of the pool close after half a minute. */
  async function settled() {
    await delay(place.quick ? 2000 : 35_000)
    await probe.collectGarbage()
    return { ...(await probe.report()), files: openFiles(shop.pid) }
  }
}

/** Bytes a request: least squares, so that one sample more or less decides nothing. */
export function slopeOf(points: readonly { requests: number; rss: number }[]): number {
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(({ requests }) => requests), mean(({ rss }) => rss)]
  const along = mean(({ requests, rss }) => (requests - x) * (rss - y))
  return along / mean(({ requests }) => (requests - x) ** 2)
}

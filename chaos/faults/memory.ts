import { setTimeout as delay } from 'node:timers/promises'
import { openConnections, openFiles, residentMegabytes } from '#harness/process-cost.ts'
import { enginePidOf } from '#harness/shop-process.ts'
import { atMost, below, exactly, type Fault, type Row } from '../fault.ts'
import type { FaultContext } from '../fault-context.ts'
import { findShopMix, mixedStep, runMix } from '../load/shop-mix.ts'
import { openProbedShop } from '../probe/probed-shop.ts'

/** No leaks: memory and open files after many requests are the same as after some. */
export const memory: Fault = { id: 'F14', name: 'memory', engines: ['embedded', 'postgres'], run }

const clients = 16
const samples = 10
const databaseIdleMs = 35_000
const visitorIdleMs = 90_000
/** After a collection V8 gives pages back on a thread of its own: in its first moment a process may look forty megabytes larger than it is. */
const givingBackMs = 1000

async function run(context: FaultContext): Promise<Row[]> {
  const requests = context.quick ? 10_000 : 100_000
  const { shop, probeOf } = await openProbedShop(context, { kind: 'demo', env: { PAGE_CACHE_MB: '16' } })
  const probe = probeOf(shop.pid)
  const mix = await findShopMix(shop)
  const portion = (turns: number) => runMix(shop, { clients, step: mixedStep(mix), turns })

  // Caches fill (the one of pages is made small, so that it does), code is compiled, the pools of connections and threads reach their size.
  await portion(requests / 5)
  // Soon after the load, as every later point: a long rest frees more memory.
  const points: Point[] = [{ requests: 0, rss: await swept() }]
  const enginePoints: Point[] = [{ requests: 0, rss: await engineRss() }]
  const before = await settled()
  const failures: string[] = []
  for (let nth = 1; nth <= samples; nth += 1) {
    failures.push(...(await portion(requests / samples)).failures)
    const rss = await swept()
    const point = { requests: (nth * requests) / samples, rss }
    points.push(point)
    enginePoints.push({ ...point, rss: await engineRss() })
    context.log(`${point.requests} requests: ${Math.round(rss / 2 ** 20)} MB`)
  }
  if (failures.length > 0) context.log(`answered ${failures.join(', ')}`)
  const after = await settled()
  return [
    below('memory grown in 100 000 requests, %', grownPercent(points), 5),
    ...(shop.databaseUrl ? [] : [below('memory of the engine grown, %', grownPercent(enginePoints), 5)]),
    atMost('heap after, of the heap before, %', (after.heapUsed / before.heapUsed) * 100, 110),
    atMost('open files more than before', after.files - before.files, 0),
    exactly('failed answers', failures.length, 0),
  ]

  async function swept(): Promise<number> {
    await probe.collectGarbage()
    await delay(givingBackMs)
    return (await probe.report()).rss
  }

  /** At rest, once idle connections are closed: those to the database after half a minute, those of visitors after 70 s. */
  async function settled() {
    const restedFrom = performance.now()
    const hasVisitors = () => openConnections(Number(new URL(shop.origin).port)) > 0
    await delay(databaseIdleMs)
    while (hasVisitors() && performance.now() - restedFrom < visitorIdleMs) await delay(1000)
    await probe.collectGarbage()
    return { ...(await probe.report()), files: openFiles(shop.pid) }
  }

  /** Only the embedded engine is part of the shop. */
  async function engineRss(): Promise<number> {
    return shop.databaseUrl ? 0 : residentMegabytes(await enginePidOf(shop)) * 2 ** 20
  }
}

type Point = { requests: number; rss: number }

function grownPercent(points: readonly Point[]): number {
  return (slopeOf(points) * 100_000 * 100) / points[0]!.rss
}

/** Bytes a request: least squares, so that one sample more or less decides nothing. */
function slopeOf(points: readonly Point[]): number {
  const mean = (of: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(({ requests }) => requests), mean(({ rss }) => rss)]
  const along = mean(({ requests, rss }) => (requests - x) * (rss - y))
  return along / mean(({ requests }) => (requests - x) ** 2)
}

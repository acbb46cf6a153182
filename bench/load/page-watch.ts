import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from '#harness/statistics.ts'
import { openVisitor } from '#harness/visitor.ts'
import { milliseconds, type Row } from '../table.ts'

/** Visitors of pages at a steady pace: ten a second open one that is cached, ten a second one nobody has opened before. */
export type PageWatch = { cached: number[]; uncached: number[]; failures: string[] }

const everyMs = 100

type Paths = { cached: readonly string[]; uncached: readonly string[] }

/** `uncached` are taken in turn from watch to watch, so that none comes twice while there are others. */
export function openPageWatch(origin: string, { cached, uncached }: Paths) {
  let nth = 0

  async function visit(path: string, seen: PageWatch, times: number[]) {
    // Each from an address of its own: limits are per address.
    const { status, body, ms } = await openVisitor(origin).get(path)
    if (status === 200) times.push(ms)
    else seen.failures.push(status === 0 ? String(body) : String(status))
  }

  /** What visitors saw while `work` was done. */
  async function during<Value>(
    work: () => Promise<Value>,
  ): Promise<{ value: Value; seen: PageWatch; seconds: number }> {
    const seen: PageWatch = { cached: [], uncached: [], failures: [] }
    const open = new Set<Promise<void>>()
    let isOver = false
    async function repeat(start: () => Promise<void>) {
      while (!isOver) {
        const visiting = start()
        open.add(visiting)
        void visiting.finally(() => open.delete(visiting))
        await pause(everyMs)
      }
    }
    const startedAt = performance.now()
    const repeating = [
      repeat(() => visit(cached[nth % cached.length]!, seen, seen.cached)),
      repeat(() => visit(uncached[nth++ % uncached.length]!, seen, seen.uncached)),
    ]
    try {
      const value = await work()
      return { value, seen, seconds: (performance.now() - startedAt) / 1000 }
    } finally {
      isOver = true
      await Promise.all(repeating)
      await Promise.all(open)
    }
  }
  return { during }
}

/** Limits of p99; higher on a machine that is slow without any work. */
const longestMs = 1000
const timesCalm = 5

export function pageRows(what: string, seen: PageWatch, calm: PageWatch): Row[] {
  const kinds = [
    ['cached pages', seen.cached, calm.cached],
    ['pages made anew', seen.uncached, calm.uncached],
  ] as const
  return [
    ...kinds.map(([name, times, calmTimes]): Row => {
      const [p99, reference] = [percentile(times, 0.99), percentile(calmTimes, 0.99)]
      const bar = Math.max(longestMs, reference * timesCalm)
      return {
        what: `${what}: ${name} meanwhile, p99`,
        value: milliseconds(p99),
        reference: milliseconds(reference),
        ratio: p99 / reference,
        bar: `< ${milliseconds(bar)}`,
        pass: p99 < bar,
      }
    }),
    {
      what: `${what}: visits that failed`,
      value: `${seen.failures.length} of ${seen.cached.length + seen.uncached.length + seen.failures.length}${seen.failures.length > 0 ? ` (${[...new Set(seen.failures)].slice(0, 3).join(', ')})` : ''}`,
      bar: 'none',
      pass: seen.failures.length === 0,
    },
  ]
}

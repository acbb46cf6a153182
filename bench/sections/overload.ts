import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase } from '#harness/databases.ts'
import { type LoadResult, runLoad } from '#harness/http-load.ts'
import { percentile } from '#harness/statistics.ts'
import { type Bench, shopSize } from '../bench.ts'
import { openHeartbeat } from '../heartbeat/heartbeat.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'
import { measureLoad } from './usual-load.ts'

const times = 3
const calmConnections = 8
const manyConnections = 300
const retryAtOnce = `${manyConnections} connections that retry at once`
const headers = { 'accept-encoding': 'br' }
/** So small that no page is still cached when its turn comes again. */
const hardlyAnyCache = { PAGE_CACHE_MB: '1' }

/** Kinds of requests sent at the same time. */
type Kind = { what: string; streams: Stream[] }
type Stream = { name: string; paths: string[] }

/** Three times what the shop can serve: what it answers, what it sheds, and how soon it recovers. */
export async function measureOverload(bench: Bench): Promise<Section> {
  // Page views are counted in the database.
  const copy = await bench.databases.copyOf(shopSize, 'bench_overload')
  const databaseUrl = copy.url
  const { product } = await findSampleAddresses(databaseUrl)
  const heartbeat = openHeartbeat()
  const rows = await measureLoad(bench, databaseUrl)
  const shop = await startShop({ databaseUrl, env: { ...hardlyAnyCache, ...heartbeat.env } })
  try {
    for (const kind of await kindsOf(databaseUrl)) {
      const seconds = bench.quick ? 3 : 10
      const allPaths = kind.streams.flatMap(({ paths }) => paths)
      const load = ({ connections, paces }: { connections: number; paces?: number[] }) =>
        Promise.all(
          kind.streams.map(({ paths }, nth) => {
            const requestsPerSecond = paces?.[nth]
            const share = connections / kind.streams.length
            return runLoad({
              port: shop.port,
              paths,
              seconds,
              headers,
              connections: share,
              ...(requestsPerSecond && { requestsPerSecond }),
            })
          }),
        )
      const measureCalm = async () => {
        const calm = await load({ connections: calmConnections })
        for (const result of calm) expectNoFailures(result, kind.what)
        return calm
      }
      await load({ connections: calmConnections })
      let before = await measureCalm()
      for (const pressure of [`${times} times as many (${manyConnections} connections)`, retryAtOnce]) {
        const paces = pressure === retryAtOnce ? undefined : before.map(({ perSecond }) => perSecond * times)
        const { value, gaps } = await heartbeat.during(async () => {
          const ready = watchReady(shop, [product, '/healthz'])
          const loaded = await load({ connections: manyConnections, ...(paces && { paces }) })
          return {
            loaded,
            ready: await ready.stop(),
            recoveryMs: await untilServed(shop, allPaths),
          }
        })
        const after = await measureCalm()
        rows.push(...rowsOf(`${kind.what}, ${pressure}`, kind.streams, { calm: [before, after], gaps, ...value }))
        before = after
      }
    }
    return {
      title: 'Load and overload',
      note: `built shop on PostgreSQL, first what it must bear with ease; under overload the reference is what ${calmConnections} clients without a pause are answered a second, before and after`,
      rows,
    }
  } finally {
    await shop.stop()
    heartbeat.close()
    await copy.drop()
  }
}

async function kindsOf(databaseUrl: string): Promise<Kind[]> {
  const products = await queryDatabase<{ slug: string }>(
    databaseUrl,
    'select slug from products where not hidden and slug is not null order by md5(slug)',
  )
  const subcategories = await queryDatabase<{ id: number }>(
    databaseUrl,
    'select id from subcategories order by md5(id::text)',
  )
  const pages = products.map(({ slug }) => `/product/${slug}`)
  const calls = products.map(({ slug }, turn) =>
    turn % 2
      ? `/api/products/by-slug/${slug}`
      : `/api/products?subcategory=${subcategories[turn % subcategories.length]!.id}`,
  )
  return [
    { what: 'uncached pages', streams: [{ name: 'pages', paths: pages }] },
    {
      what: 'uncached pages and calls',
      streams: [
        { name: 'pages', paths: pages },
        { name: 'calls', paths: calls },
      ],
    },
  ]
}

type Seen = {
  /** Before and after it: a machine's speed changes by half within minutes. */
  calm: [LoadResult[], LoadResult[]]
  loaded: LoadResult[]
  gaps: number[]
  ready: { ms: number[]; failures: number }
  recoveryMs: number
}

/** Shed requests are answered soon, and so are health checks. */
const longestAnswerMs = 1000
/** Together they serve as much as without overload, however it is shared; none may starve. */
const leastShare = 0.5
const leastTogether = 0.75

function rowsOf(
  what: string,
  streams: Stream[],
  { calm: [before, after], loaded, gaps, ready, recoveryMs }: Seen,
): Row[] {
  const answered = streams.map(({ name }, nth) => {
    const { requests, failures, lost, perSecond, p99 } = loaded[nth]!
    const calmPerSecond = (before[nth]!.perSecond + after[nth]!.perSecond) / 2
    const accepted = ((requests - failures + lost) / requests) * perSecond
    const calmP99 = Math.max(before[nth]!.p99, after[nth]!.p99)
    return { name, accepted, p99, calmPerSecond, calmP99, ratio: accepted / calmPerSecond }
  })
  const together = answered.reduce((sum, { ratio }) => sum + ratio, 0) / streams.length
  const sum = (read: (result: LoadResult) => number) => loaded.reduce((total, result) => total + read(result), 0)
  const [requests, shed, lost] = [sum((r) => r.requests), sum((r) => r.shed), sum((r) => r.lost)]
  const shedP99 = Math.max(...loaded.map((result) => result.shedP99))
  const gap = percentile(gaps, 0.99)
  const readyP99 = percentile(ready.ms, 0.99)
  return [
    ...answered.map(({ name, accepted, p99, calmPerSecond, calmP99, ratio }) => ({
      what: `${what}: ${name} answered`,
      value: `${accepted.toFixed(0)} /s, p99 ${milliseconds(p99)}`,
      reference: `${calmPerSecond.toFixed(0)} /s, p99 ${milliseconds(calmP99)}`,
      ratio,
      bar: streams.length === 1 ? `≥ ${leastTogether}` : `≥ ${leastShare}, together ≥ ${leastTogether}`,
      pass: ratio >= leastShare && together >= leastTogether,
    })),
    {
      what: '… shed with 503 and Retry-After, lost',
      value: `${((shed / requests) * 100).toFixed(0)} %, ${lost}`,
      reference: `answered within ${milliseconds(shedP99)} (p99)`,
      bar: 'some, nothing else, none lost, within 1 s',
      pass: shed > 0 && lost === 0 && sum((r) => r.failures) === shed && shedP99 <= longestAnswerMs,
    },
    {
      what: '… event loop late, p99',
      value: milliseconds(gap),
      reference: `longest ${milliseconds(Math.max(...gaps))}`,
      bar: '< 50 ms',
      pass: gap < 50,
    },
    {
      what: '… a cached page and /healthz meanwhile, over new connections, p99',
      value: milliseconds(readyP99),
      reference: `${ready.ms.length} requests, ${ready.failures} failed`,
      bar: 'none failed, < 1 s',
      pass: ready.failures === 0 && ready.ms.length > 0 && readyP99 < longestAnswerMs,
    },
    { what: '… served again after', value: milliseconds(recoveryMs), bar: '≤ 5 s', pass: recoveryMs <= 5000 },
  ]
}

function expectNoFailures({ failures, requests }: LoadResult, what: string) {
  if (failures > 0) throw new Error(`${failures} of ${requests} answers of ${what} were failures without any overload`)
}

/** Cached pages and health checks, ten times a second over new connections, as a balancer requests them. */
function watchReady({ origin }: RunningShop, paths: string[]) {
  const ms: number[] = []
  let failures = 0
  let isOver = false
  const watching = paths.map(async (path) => {
    while (!isOver) {
      const sentAt = performance.now()
      const status = await requestAnew(origin + path)
      ms.push(performance.now() - sentAt)
      if (status !== 200) failures += 1
      await pause(100)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(watching)
      return { ms, failures }
    },
  }
}

/** The status, or 0 where there was no answer. */
function requestAnew(url: string): Promise<number> {
  return new Promise((resolve) => {
    const request = get(url, { headers, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    request.once('error', () => resolve(0))
  })
}

/** Until ten in a row are answered, each within a tenth of a second. */
async function untilServed({ origin }: RunningShop, paths: string[]): Promise<number> {
  const startedAt = performance.now()
  let servedAt = startedAt
  for (let [turn, inRow] = [0, 0]; inRow < 10; turn += 1) {
    const sentAt = performance.now()
    if (sentAt - startedAt > 30_000) return sentAt - startedAt
    const answer = await fetch(origin + paths[(turn * 7) % paths.length])
    await answer.arrayBuffer()
    inRow = answer.status === 200 && performance.now() - sentAt < 100 ? inRow + 1 : 0
    if (inRow === 1) servedAt = performance.now()
  }
  return servedAt - startedAt
}

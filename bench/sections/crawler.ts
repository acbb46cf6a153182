import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { queryDatabase } from '#harness/databases.ts'
import { runLoad } from '#harness/http-load.ts'
import { cpuSeconds, residentMegabytes } from '#harness/process-cost.ts'
import { repeatableNumbers } from '#harness/statistics.ts'
import { recordPages } from '../baseline/record-answers.ts'
import { reactRenderMs } from '../baseline/renderer-comparison.ts'
import type { Bench } from '../bench.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { kilobytes, milliseconds, type Row, type Section } from '../table.ts'

const catalogueSize = 100_000
const cacheMb = 64
/** More pages than the cache holds; visitors return to the first of them most (Zipf with this exponent). */
const popularPages = 8000
const skew = 0.9
const visitsPerSecond = 40
const mostRatio = 4
const headers = { 'accept-encoding': 'br' }

/** A crawler walks the catalogue once, page by page, while visitors return to popular pages. */
export async function measureCrawler(bench: Bench): Promise<Section> {
  // Page views are counted in the database.
  const copy = await bench.databases.copyOf(catalogueSize, 'bench_crawler')
  try {
    return await measureOn(bench, copy.url)
  } finally {
    await copy.drop()
  }
}

async function measureOn(bench: Bench, databaseUrl: string): Promise<Section> {
  const shop = await startShop({ databaseUrl, env: { PAGE_CACHE_MB: String(cacheMb) } })
  try {
    const pages = await pagesOf(databaseUrl)
    const wanted = pages.splice(0, bench.quick ? 800 : popularPages)
    const walk = bench.quick ? pages.slice(0, 1500) : pages
    const nextVisits = visitsTo(wanted)
    const visit = (seconds: number) =>
      runLoad({
        port: shop.port,
        paths: nextVisits(seconds * visitsPerSecond),
        connections: 8,
        seconds,
        headers,
        requestsPerSecond: visitsPerSecond,
      })

    // The cache holds the popular pages before the crawler starts.
    const habit = nextVisits(bench.quick ? 1000 : 20_000)
    await runLoad({ port: shop.port, paths: habit, connections: 8, seconds: 300, once: true, headers })
    const alone = await watch(shop, () => visit(bench.quick ? 3 : 20))
    const crawled = await watch(shop, async () => {
      const walking = runLoad({ port: shop.port, paths: walk, connections: 4, seconds: 1800, once: true, headers })
      let visited = 0
      let isWalking = true
      walking.then(() => {
        isWalking = false
      })
      while (isWalking) visited += (await visit(5)).requests
      const { requests, failures, perSecond } = await walking
      if (failures > 0) throw new Error(`${failures} pages of the crawl were failures`)
      return { requests: visited, walked: requests, perSecond }
    })
    const reactMs = await reactMsOf(bench, shop, walk)
    return { title: 'A crawler', note: noteOf(walk.length, wanted.length), rows: rowsOf({ alone, crawled, reactMs }) }
  } finally {
    await shop.stop()
  }
}

/** Some of the crawled pages, from all over the walk, rendered by React alone. */
async function reactMsOf(bench: Bench, shop: RunningShop, walk: string[]): Promise<number> {
  const urls = Array.from({ length: 50 }, (_, nth) => walk[Math.floor((nth * walk.length) / 50)]!)
  const folder = mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  const answersFile = join(folder, 'answers.json')
  try {
    writeFileSync(answersFile, JSON.stringify({ answers: await recordPages(shop, urls) }))
    return await reactRenderMs(bench, { urls, answersFile })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function noteOf(walked: number, wanted: number): string {
  return `${walked} product pages once each, by 4 connections without a pause, with PAGE_CACHE_MB=${cacheMb}; meanwhile ${visitsPerSecond} visits a second to ${wanted} other products`
}

type Seen<Result> = {
  result: Result
  hits: number
  misses: number
  cpuMs: number
  residentMb: number
  entries: number
  bytes: number
}

type Given = {
  alone: Seen<{ requests: number }>
  crawled: Seen<{ requests: number; walked: number; perSecond: number }>
  reactMs: number
}

function rowsOf({ alone, crawled, reactMs }: Given): Row[] {
  // The crawler requests no page twice: every hit is a visitor's.
  const hitRate = ({ hits, result }: Seen<{ requests: number }>) => hits / result.requests
  const [without, during] = [hitRate(alone), hitRate(crawled)]
  const missMs = crawled.cpuMs / crawled.misses
  return [
    {
      what: 'visits that hit the cache, while the crawler walks',
      value: `${(during * 100).toFixed(0)} %`,
      reference: `${(without * 100).toFixed(0)} % without it`,
      ratio: during / without,
    },
    {
      what: 'a page rendered for it: CPU of the web process over HTTP',
      value: milliseconds(missMs),
      reference: `${milliseconds(reactMs)} renderToString alone, 50 of them; ${crawled.result.perSecond.toFixed(0)} pages/s`,
      ratio: missMs / reactMs,
      bar: `≤ ${mostRatio}`,
      pass: missMs / reactMs <= mostRatio,
    },
    {
      what: 'cached pages, memory of each as counted',
      value: `${crawled.entries}, ${kilobytes(crawled.bytes / crawled.entries)}`,
      reference: `${(crawled.bytes / 2 ** 20).toFixed(0)} MB of ${cacheMb}`,
      bar: `≤ ${cacheMb} MB`,
      pass: crawled.bytes <= cacheMb * 2 ** 20,
    },
    {
      what: 'memory of the web process after the walk',
      value: `${crawled.residentMb.toFixed(0)} MB`,
      reference: `${alone.residentMb.toFixed(0)} MB before it`,
      ratio: crawled.residentMb / alone.residentMb,
    },
  ]
}

async function watch<Result>(shop: RunningShop, work: () => Promise<Result>): Promise<Seen<Result>> {
  const [before, cpuBefore] = [await cacheFigures(shop), cpuSeconds(shop.pid)]
  const result = await work()
  const after = await cacheFigures(shop)
  return {
    result,
    hits: after.hits - before.hits,
    misses: after.misses - before.misses,
    cpuMs: (cpuSeconds(shop.pid) - cpuBefore) * 1000,
    residentMb: residentMegabytes(shop.pid),
    entries: after.entries,
    bytes: after.bytes,
  }
}

/** From the shop's own metrics. */
async function cacheFigures({ origin }: RunningShop) {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const read = (name: string) => Number(new RegExp(`^shop_page_cache_${name} (\\d+)`, 'm').exec(text)?.[1])
  return { hits: read('hits'), misses: read('misses'), entries: read('entries'), bytes: read('bytes') }
}

/** Every product page, in pseudo-random order. */
async function pagesOf(databaseUrl: string): Promise<string[]> {
  const products = await queryDatabase<{ slug: string }>(
    databaseUrl,
    'select slug from products where not hidden and slug is not null order by md5(slug)',
  )
  return products.map(({ slug }) => `/product/${slug}`)
}

function visitsTo(pages: string[]): (count: number) => string[] {
  const random = repeatableNumbers(7)
  let sum = 0
  const upTo = pages.map((_, rank) => {
    sum += 1 / (rank + 1) ** skew
    return sum
  })
  const visit = () => {
    const drawn = random() * sum
    let [from, to] = [0, pages.length - 1]
    while (from < to) {
      const middle = (from + to) >> 1
      if (upTo[middle]! < drawn) from = middle + 1
      else to = middle
    }
    return pages[from]!
  }
  return (count) => Array.from({ length: count }, visit)
}

import { queryDatabase } from '#harness/databases.ts'
import { runLoad } from '#harness/http-load.ts'
import { cpuSeconds } from '#harness/process-cost.ts'
import { median, percentile } from '#harness/statistics.ts'
import { openBaselineQueries } from '../baseline/catalogue-queries.ts'
import { type Bench, shopSize } from '../bench.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'
import { callCosts } from './call-cost.ts'

type Call = { what: string; mostCpuMs: number; paths: string[]; baseline: (turn: number) => Promise<unknown> }

/** What the shop adds to a query: HTTP, checks, shaping, JSON. */
export async function measureApi(bench: Bench): Promise<Section> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const products = await queryDatabase<{ slug: string }>(
    databaseUrl,
    'select slug from products where not hidden and slug is not null order by md5(slug) limit 500',
  )
  const subcategories = await queryDatabase<{ id: number }>(
    databaseUrl,
    'select id from subcategories order by md5(id::text)',
  )
  const baseline = openBaselineQueries(databaseUrl)
  await baseline.connect()
  const shop = await startShop({ databaseUrl })
  try {
    const firstPages = subcategories.map(({ id }) => `/api/products?subcategory=${id}`)
    const subcategoryId = (turn: number) => subcategories[turn % subcategories.length]!.id
    const calls: Call[] = [
      {
        what: 'product by slug',
        mostCpuMs: 0.6,
        paths: products.map(({ slug }) => `/api/products/by-slug/${slug}`),
        baseline: (turn) => baseline.product(products[turn % products.length]!.slug),
      },
      {
        what: '24 products of a subcategory',
        mostCpuMs: 1,
        paths: await nextPages(shop, firstPages),
        baseline: (turn) => baseline.list(subcategoryId(turn)),
      },
      {
        what: '24 products with facets and total',
        mostCpuMs: 1.6,
        paths: firstPages,
        baseline: (turn) => baseline.listWithFacets(subcategoryId(turn)),
      },
    ]
    const rows: Row[] = []
    for (const call of calls) rows.push(await compare(bench, shop, call))
    rows.push(...(await callCosts(bench)))
    return {
      title: 'API',
      note: 'one client, p50 of alternating rounds, every request another product or subcategory',
      rows,
    }
  } finally {
    await shop.stop()
    await baseline.close()
  }
}

async function compare(bench: Bench, shop: RunningShop, call: Call): Promise<Row> {
  const rounds = bench.quick ? 2 : 5
  const seconds = bench.quick ? 0.5 : 2
  const over: { p50: number; cpuMs: number }[] = []
  const direct: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = cpuSeconds(shop.pid)
    const result = await runLoad({ port: shop.port, paths: call.paths, connections: 1, seconds })
    if (result.failures > 0) throw new Error(`${result.failures} answers of ${call.what} were failures`)
    const cpuMs = ((cpuSeconds(shop.pid) - before) / result.requests) * 1000
    const baselineP50 = await timeBaseline(call, seconds)
    if (round === 0) continue
    over.push({ p50: result.p50, cpuMs })
    direct.push(baselineP50)
  }
  const own = median(over.map(({ p50 }) => p50))
  const cpuMs = median(over.map((round) => round.cpuMs))
  return {
    what: call.what,
    value: `${milliseconds(own)}, CPU ${milliseconds(cpuMs)}`,
    reference: `${milliseconds(median(direct))} baseline query`,
    ratio: own / median(direct),
    bar: `CPU ≤ ${call.mostCpuMs} ms`,
    pass: cpuMs <= call.mostCpuMs,
  }
}

async function timeBaseline(call: Call, seconds: number): Promise<number> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  for (let turn = 0; performance.now() < until; turn += 1) {
    const startedAt = performance.now()
    await call.baseline(turn)
    times.push(performance.now() - startedAt)
  }
  return percentile(times, 0.5)
}

/** «Показать ещё» of each subcategory: a page without facets and totals. Those of a single page have none. */
async function nextPages(shop: RunningShop, firstPages: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const path of firstPages) {
    const answer = (await (await fetch(shop.origin + path)).json()) as { next_cursor: string | null }
    if (answer.next_cursor) paths.push(`${path}&cursor=${answer.next_cursor}`)
  }
  return paths
}

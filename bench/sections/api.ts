import { queryDatabase } from '#harness/databases.ts'
import { runLoad } from '#harness/http-load.ts'
import { cpuSeconds, databaseCpuSeconds } from '#harness/process-cost.ts'
import { median, percentile } from '#harness/statistics.ts'
import { openBaselineQueries } from '../baseline/catalogue-queries.ts'
import { type Bench, shopSize } from '../bench.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'
import { callCosts } from './call-cost.ts'

type Call = {
  what: string
  mostCpuMs: number
  /** Of PostgreSQL, where it is made anew. */
  mostDatabaseMs?: number
  /** Median over that of the bare query. */
  mostRatio?: number
  paths: string[]
  baseline: (turn: number) => Promise<unknown>
}

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
  const rows: Row[] = []
  try {
    const firstPages = subcategories.map(({ id }) => `/api/products?subcategory=${id}`)
    const subcategoryId = (turn: number) => subcategories[turn % subcategories.length]!.id
    const calls: Call[] = [
      {
        what: 'product by slug',
        mostCpuMs: 0.6,
        mostRatio: 2,
        paths: products.map(({ slug }) => `/api/products/by-slug/${slug}`),
        baseline: (turn) => baseline.product(products[turn % products.length]!.slug),
      },
      {
        what: '24 products of a subcategory',
        mostCpuMs: 1,
        mostDatabaseMs: 1.5,
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
    for (const call of calls) rows.push(await compare(bench, { ...shop, databaseUrl }, call))
  } finally {
    await shop.stop()
    await baseline.close()
  }
  // Nobody may be connected to a database that is copied.
  rows.push(...(await callCosts(bench)))
  return { title: 'API', note, rows }
}

const note =
  'one client, p50 of alternating rounds, every request another product or subcategory; answers for guests are stored until something they show changes, the reference has the same made anew'

type Round = { p50: number; cpuMs: number; databaseMs: number }
type Measured = RunningShop & { databaseUrl: string }

async function compare(bench: Bench, shop: Measured, call: Call): Promise<Row> {
  const rounds = bench.quick ? 2 : 5
  const seconds = bench.quick ? 0.5 : 2
  const own: Round[] = []
  const anew: Round[] = []
  const direct: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const given = await ask(shop, call, seconds)
    await becomeWriter(shop)
    const made = await ask(shop, call, seconds)
    const baselineP50 = await timeBaseline(call, seconds)
    if (round === 0) continue
    own.push(given)
    anew.push(made)
    direct.push(baselineP50)
  }
  const [given, made, bare] = [medians(own), medians(anew), median(direct)]
  const ratio = given.p50 / bare
  const { mostCpuMs, mostDatabaseMs = Number.POSITIVE_INFINITY, mostRatio = Number.POSITIVE_INFINITY } = call
  return {
    what: call.what,
    value: `${milliseconds(given.p50)}, CPU ${milliseconds(given.cpuMs)}`,
    reference: `${milliseconds(bare)} baseline query; made anew ${milliseconds(made.p50)}, CPU ${milliseconds(made.cpuMs)} + ${milliseconds(made.databaseMs)} of PostgreSQL`,
    ratio,
    bar: [
      `CPU ≤ ${mostCpuMs} ms`,
      ...(call.mostDatabaseMs ? [`PostgreSQL ≤ ${mostDatabaseMs} ms`] : []),
      ...(call.mostRatio ? [`ratio ≤ ${mostRatio}`] : []),
    ].join(', '),
    pass: given.cpuMs <= mostCpuMs && made.databaseMs <= mostDatabaseMs && ratio <= mostRatio,
  }
}

async function ask(shop: Measured, call: Call, seconds: number): Promise<Round> {
  const before = [cpuSeconds(shop.pid), databaseCpuSeconds(shop.databaseUrl)] as const
  const result = await runLoad({ port: shop.port, paths: call.paths, connections: 1, seconds })
  if (result.failures > 0) throw new Error(`${result.failures} answers of ${call.what} were failures`)
  const ofEach = (used: number) => (used / result.requests) * 1000
  return {
    p50: result.p50,
    cpuMs: ofEach(cpuSeconds(shop.pid) - before[0]),
    databaseMs: ofEach(databaseCpuSeconds(shop.databaseUrl) - before[1]),
  }
}

/** Whoever has just sent a change is given nothing from the store of answers for three seconds: longer than a round. */
async function becomeWriter(shop: RunningShop) {
  await (await fetch(`${shop.origin}/api/products/by-ids`, { method: 'POST' })).arrayBuffer()
}

function medians(rounds: Round[]): Round {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
  return { p50: of('p50'), cpuMs: of('cpuMs'), databaseMs: of('databaseMs') }
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

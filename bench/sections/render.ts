import { queryDatabase } from '#harness/databases.ts'
import { runLoad } from '#harness/http-load.ts'
import { cpuSeconds } from '#harness/process-cost.ts'
import { otherNetwork } from '#harness/visitor.ts'
import { encode } from '#server/platform/http/content-encoding.ts'
import { compareRenderers } from '../baseline/renderer-comparison.ts'
import { type Bench, shopSize } from '../bench.ts'
import { type RunningShop, startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

const mostRatio = 1.4

/** An uncached page: rendering alone against React alone, then the whole request over HTTP. */
export async function measureRender(bench: Bench): Promise<Section> {
  const rows: Row[] = []
  for (const page of ['product', 'category'] as const) {
    const { shop, react } = await compareRenderers(bench, page)
    rows.push({
      what: `${page} page in process, CPU`,
      value: milliseconds(shop),
      reference: `${milliseconds(react)} renderToString alone`,
      ratio: shop / react,
      bar: `≤ ${mostRatio}`,
      pass: shop / react <= mostRatio,
    })
  }
  rows.push(...(await measureMisses(bench)))
  return { title: 'Uncached pages', rows }
}

type Pages = { what: string; mostCpuMs: number; paths: string[] }

/** As many searches as one address may make at once, and some to spare. */
const ofOneAddress = 100

/** Every page once: each is rendered from the database, compressed and cached. */
async function measureMisses(bench: Bench): Promise<Row[]> {
  const databaseUrl = await bench.databases.urlOf(shopSize)
  const products = await queryDatabase<{ slug: string }>(
    databaseUrl,
    'select slug from products where not hidden and slug is not null order by md5(slug)',
  )
  const sections = await queryDatabase<{ path: string }>(
    databaseUrl,
    `select '/' || c.slug || '/' || s.slug as path from subcategories s join categories c on c.id = s.category_id
      where c.slug is not null and s.slug is not null and s.products_count > 24 order by md5(s.slug)`,
  )
  const words = await queryDatabase<{ word: string }>(
    databaseUrl,
    `select word from search_vocabulary where found_in between 20 and 200 and length(word) > 3 order by md5(word) limit 900`,
  )
  const pages: Pages[] = [
    { what: 'product pages', mostCpuMs: 4, paths: products.map(({ slug }) => `/product/${slug}`) },
    {
      what: 'lists with filters',
      mostCpuMs: 5,
      paths: narrowed(sections.map(({ path }) => ({ path, asked: {} }))),
    },
    {
      what: 'searches',
      mostCpuMs: 5,
      paths: narrowed(words.map(({ word }) => ({ path: '/search', asked: { q: word } }))),
    },
  ]
  const shop = await startShop({ databaseUrl, env: { TRUST_PROXY: 'loopback' } })
  try {
    const rows: Row[] = []
    for (const each of pages) rows.push(await measurePages(shop, { ...each, isQuick: bench.quick }))
    return rows
  } finally {
    await shop.stop()
  }
}

type Parameters = Record<string, string>

const orders: Parameters[] = [{}, { sort: 'price_asc' }, { sort: 'price_desc' }, { sort: 'new' }]
const filters: Parameters[] = [
  {},
  { in_stock: '1' },
  { price_min: '50' },
  { price_max: '90000' },
  { in_stock: '1', price_min: '60' },
]

/** Each list in every order with every filter, each a page of its own; pages of the same list are far apart. */
function narrowed(lists: { path: string; asked: Parameters }[]): string[] {
  return orders.flatMap((order) =>
    filters.flatMap((filter) =>
      lists.map(({ path, asked }) =>
        `${path}?${new URLSearchParams({ ...asked, ...filter, ...order })}`.replace(/\?$/, ''),
      ),
    ),
  )
}

async function measurePages(
  shop: RunningShop,
  { what, mostCpuMs, paths, isQuick }: Pages & { isQuick: boolean },
): Promise<Row> {
  const crawl = async (pages: string[]) => {
    const crawled = { requests: 0, failures: 0, seconds: 0 }
    for (let from = 0; from < pages.length; from += ofOneAddress) {
      const result = await runLoad({
        port: shop.port,
        paths: pages.slice(from, from + ofOneAddress),
        connections: 4,
        seconds: 120,
        once: true,
        headers: { 'accept-encoding': 'br', ...otherNetwork() },
      })
      crawled.requests += result.requests
      crawled.failures += result.failures
      crawled.seconds += result.requests / result.perSecond
    }
    return crawled
  }
  const warmUp = paths.splice(0, Math.min(500, paths.length / 3))
  await crawl(warmUp)
  const before = cpuSeconds(shop.pid)
  const result = await crawl(isQuick ? paths.slice(0, 300) : paths)
  const cpuMs = ((cpuSeconds(shop.pid) - before) / result.requests) * 1000
  const compressionMs = await compressionCost(shop.origin, paths.slice(0, 50))
  if (result.failures > 0) throw new Error(`${result.failures} pages of the crawl were failures`)
  return {
    what: `${what} over HTTP, each a miss (${result.requests}), CPU of the web process`,
    value: milliseconds(cpuMs),
    reference: `of it compression ${milliseconds(compressionMs)}; ${(result.requests / result.seconds).toFixed(0)} pages/s`,
    bar: `≤ ${mostCpuMs} ms`,
    pass: cpuMs <= mostCpuMs,
  }
}

/** Milliseconds of processor time for the brotli of one page, by the shop's own function. */
async function compressionCost(origin: string, paths: string[]): Promise<number> {
  const pages: Buffer[] = []
  for (const path of paths) {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } })
    pages.push(Buffer.from(await answer.arrayBuffer()))
  }
  // Once without counting: what fetching them left behind to be collected is no compression.
  for (const page of pages) await encode(page, 'br')
  const before = process.cpuUsage()
  for (const page of pages) await encode(page, 'br')
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1000 / pages.length
}

import { queryDatabase } from '#harness/databases.ts'
import { runLoad } from '#harness/http-load.ts'
import { type Bench, shopSize } from '../bench.ts'
import { findProducts, p99Of, startVisitors } from '../load/visitors.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

const greedyConnections = 45
const greedy = { 'x-forwarded-for': '203.0.113.5', 'accept-encoding': 'br' }
const longestPageMs = 1000
/** So small that no page is still cached when its turn comes again. */
const settings = { TRUST_PROXY: 'loopback', PAGE_CACHE_MB: '1' }

/** One address sends requests without a pause over many connections; all others are served as usual. */
export async function measureFairShare(bench: Bench): Promise<Section> {
  const copy = await bench.databases.copyOf(shopSize, 'bench_fair_share')
  const databaseUrl = copy.url
  const shop = await startShop({ databaseUrl, env: settings })
  try {
    const seconds = bench.quick ? 5 : 20
    const products = await findProducts(shop.origin)
    const names = await queryDatabase<{ name: string }>(
      databaseUrl,
      'select name from products order by md5(id::text) limit 500',
    )
    const searches = Array.from({ length: 5000 }, (_, nth) => {
      return `/search?q=${encodeURIComponent(`${names[nth % names.length]?.name.split(' ')[0]} ${nth}`)}`
    })
    const pages = products.toReversed().map(({ slug }) => `/product/${slug}`)
    const calls = products.map(({ slug }) => `/api/products/by-slug/${slug}`)
    await load(pages, 3)
    const rows: Row[] = []
    for (const [what, paths] of [
      ['searches not made before', searches],
      ['uncached pages', pages],
      ['API calls', calls],
    ] as const) {
      const calm = await others(() => new Promise((resolve) => setTimeout(resolve, seconds * 1000)))
      const pressed = await others(() => load([...paths], seconds))
      rows.push(rowOf(what, calm, pressed))
    }
    const note = `built shop on PostgreSQL, ${greedyConnections} connections of one address without a pause; others: ten pages and two orders a second, each from another address`
    return { title: 'Fair share', note, rows }
  } finally {
    await shop.stop()
    await copy.drop()
  }

  function load(paths: string[], seconds: number) {
    return runLoad({ port: shop.port, paths, seconds, connections: greedyConnections, headers: greedy })
  }

  async function others<Value>(work: () => Promise<Value>) {
    const visitors = startVisitors(shop.origin, await findProducts(shop.origin))
    try {
      return { value: await work(), visits: await visitors.stop() }
    } finally {
      await visitors.stop()
    }
  }
}

type Watched<Value> = { value: Value; visits: Awaited<ReturnType<ReturnType<typeof startVisitors>['stop']>> }

function rowOf(what: string, calm: Watched<unknown>, pressed: Watched<Awaited<ReturnType<typeof runLoad>>>): Row {
  const { pages, orders } = pressed.visits
  const failures = [...pages.failures, ...orders.failures]
  const { requests, failures: rejected, perSecond } = pressed.value
  const p99 = p99Of(pages)
  return {
    what: `${what}: the others' pages and orders, p99`,
    value: `${milliseconds(p99)}, ${milliseconds(p99Of(orders))}; ${failures.length} of ${pages.times.length + orders.times.length} rejected`,
    reference: `${milliseconds(p99Of(calm.visits.pages))}, ${milliseconds(p99Of(calm.visits.orders))} without; the one: ${perSecond.toFixed(0)} /s, ${((rejected / requests) * 100).toFixed(0)} % rejected`,
    ratio: p99 / p99Of(calm.visits.pages),
    bar: `none rejected, < ${milliseconds(longestPageMs)}`,
    pass: failures.length === 0 && p99 < longestPageMs,
  }
}

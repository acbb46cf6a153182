import { queryDatabase } from '#harness/databases.ts'
import { type LoadResult, runLoad } from '#harness/http-load.ts'
import type { Bench } from '../bench.ts'
import { buyConcurrently, fillStock, openBuyer, pickProducts, placeOrder } from '../load/buyers.ts'
import { findSampleAddresses } from '../load/sample-addresses.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row } from '../table.ts'

const headers = { 'accept-encoding': 'br' }

/** The usual load of a busy day: cached pages, API calls and orders, each client without a pause. */
export async function measureLoad(bench: Bench, databaseUrl: string): Promise<Row[]> {
  const shop = await startShop({ databaseUrl, env: { TRUST_PROXY: 'loopback' } })
  try {
    const pages = await findSampleAddresses(databaseUrl)
    const products = await queryDatabase<{ slug: string }>(
      databaseUrl,
      'select slug from products where not hidden and slug is not null order by md5(slug) limit 500',
    )
    const load = (paths: string[], connections: number, seconds: number) =>
      runLoad({ port: shop.port, paths, connections, seconds: bench.quick ? 2 : seconds, headers })
    // Of a hundred visits eighty are to lists, fifteen to products, five to the cart.
    const day = Array.from({ length: 100 }, (_, n) =>
      n % 20 === 0
        ? '/cart'
        : n % 20 < 4
          ? `/product/${products[n]!.slug}`
          : n % 2
            ? pages.category
            : pages.subcategory,
    )
    const calls = products.map(({ slug }) => `/api/products/by-slug/${slug}`)
    await load(day, 4, 2)
    const seen = await load(day, 32, 60)
    const called = await load(calls, 16, 10)
    const stocked = await fillStock(databaseUrl)
    const buyer = await openBuyer(shop.origin)
    const ordered = await buyConcurrently(16, bench.quick ? 2 : 10, (turn) =>
      placeOrder(buyer, pickProducts(stocked, turn)),
    )
    return [
      rowOf('cached pages, 32 connections', seen, { least: 1000, longestMs: 100 }),
      rowOf('API, product by slug, 16 connections', called, { least: 500, longestMs: 150 }),
      rowOf('orders, 16 buyers', { failures: 0, ...ordered }, { least: 20, longestMs: 500 }),
    ]
  } finally {
    await shop.stop()
  }
}

type Bar = { least: number; longestMs: number }

function rowOf(
  what: string,
  { perSecond, p99, failures }: Pick<LoadResult, 'perSecond' | 'p99' | 'failures'>,
  { least, longestMs }: Bar,
): Row {
  return {
    what,
    value: `${perSecond.toFixed(0)} /s, p99 ${milliseconds(p99)}`,
    reference: `${failures} failed`,
    bar: `≥ ${least} /s, p99 < ${longestMs} ms, none failed`,
    pass: perSecond >= least && p99 < longestMs && failures === 0,
  }
}

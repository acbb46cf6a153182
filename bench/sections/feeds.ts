import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase } from '#harness/databases.ts'
import { watchMemory } from '#harness/process-cost.ts'
import { percentile } from '#harness/statistics.ts'
import { checkFeed } from '#server/feed/feed-check.ts'
import { type FeedName, feedNames, feedPath } from '#shared/feed/feed-format.ts'
import { type Bench, shopSize, sizesOf } from '../bench.ts'
import { openPageWatch, pageRows } from '../load/page-watch.ts'
import { startShop } from '../measured-shop.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

const largeSize = 100_000
/** Only when it is asked for by its size: a copy of it alone takes minutes. */
const hugeSize = 1_000_000
const limitMegabytes = 300
const limitSeconds = 120
const limitUnchangedMs = 50
const unchangedTimes = 50

/** Feeds of the whole catalogue, written while visitors open pages, and read by the rules of the marketplaces. */
export async function measureFeeds(bench: Bench): Promise<Section> {
  const usual = bench.quick ? [shopSize] : [shopSize, largeSize]
  const sizes = bench.sizes.includes(hugeSize) ? [hugeSize] : sizesOf(bench, usual)
  const rows: Row[] = []
  for (const size of sizes) rows.push(...(await measureSize(bench, size)))
  const note =
    'built shop with its defaults on PostgreSQL, every product with a photo; a feed is fetched with gzip, once its mark is counted; twenty pages a second meanwhile'
  return { title: 'Feeds', note, rows }
}

async function measureSize(bench: Bench, size: number): Promise<Row[]> {
  const copy = await bench.databases.copyOf(size, 'bench_feeds')
  const folder = mkdtempSync(join(tmpdir(), 'shildik-bench-feeds-'))
  await givePhotos(copy.url)
  const shop = await startShop({ databaseUrl: copy.url, env: { TRUST_PROXY: 'loopback', PUBLIC_ORIGIN: origin } })
  const memory = watchMemory(shop.pid)
  const what = `${size} products`
  try {
    const watch = openPageWatch(shop.origin, await findPages(copy.url))
    await watch.during(() => pause(bench.quick ? 2000 : 10_000))
    const { seen: calm } = await watch.during(() => pause(bench.quick ? 5000 : 20_000))
    const { value: rows, seen } = await watch.during(async () => {
      const written: Row[] = []
      for (const name of feedNames) written.push(await writtenRow(shop.origin, name, { folder, what }))
      return written
    })
    rows.push(...pageRows(what, seen, calm))
    rows.push(await unchangedRow(shop.origin, what))
    // Checked when nothing is measured any more: reading costs as much as writing.
    for (const name of feedNames) rows.push(await checkedRow(fileOf(folder, name), name, what))
    rows.push({
      what: `${what}: memory of the shop, highest`,
      value: `${memory.highestMegabytes().toFixed(0)} MB`,
      bar: `< ${limitMegabytes} MB`,
      pass: memory.highestMegabytes() < limitMegabytes,
    })
    return rows
  } finally {
    memory.stop()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
    await copy.drop()
  }
}

const origin = 'https://shop.example'
const fileOf = (folder: string, name: FeedName) => join(folder, `${name}.xml`)

/** Seeded products have drawings; a feed is of products with photos. Nobody needs to be told of the change. */
async function givePhotos(databaseUrl: string) {
  await queryDatabase(
    databaseUrl,
    `set session_replication_role = replica;
    update products set photos = jsonb_build_array('part-' || lpad(to_hex(id), 6, '0') || '.webp');`,
  )
  await queryDatabase(databaseUrl, 'vacuum analyze products')
}

async function findPages(databaseUrl: string) {
  const products = await queryDatabase<{ slug: string }>(
    databaseUrl,
    'select slug from products where not hidden and slug is not null order by md5(id::text) limit 50000',
  )
  const pages = products.map(({ slug }) => `/product/${slug}`)
  return { cached: pages.slice(0, 10), uncached: pages.slice(10) }
}

type Written = { folder: string; what: string }

/** What a marketplace waits for: until the first byte the mark is counted, then the feed is written. */
async function writtenRow(shopOrigin: string, name: FeedName, { folder, what }: Written): Promise<Row> {
  const startedAt = performance.now()
  const head = await fetch(shopOrigin + feedPath(name), { method: 'HEAD' })
  const markMs = performance.now() - startedAt
  const beganAt = performance.now()
  const answer = await fetch(shopOrigin + feedPath(name))
  if (!head.ok || !answer.ok || !answer.body) throw new Error(`${name} answered ${head.status} and ${answer.status}`)
  const path = fileOf(folder, name)
  await pipeline(Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream), createWriteStream(path))
  const seconds = (performance.now() - beganAt) / 1000
  return {
    what: `${what}: ${name}, ${(statSync(path).size / 1e6).toFixed(0)} MB`,
    value: `${seconds.toFixed(1)} s and ${milliseconds(markMs)} for its mark`,
    bar: `< ${limitSeconds} s`,
    pass: seconds + markMs / 1000 < limitSeconds * Math.max(1, Number.parseInt(what, 10) / largeSize),
  }
}

/** «Nothing has changed» within the minute that a mark is believed. */
async function unchangedRow(shopOrigin: string, what: string): Promise<Row> {
  const [name] = feedNames
  const etag = (await fetch(shopOrigin + feedPath(name), { method: 'HEAD' })).headers.get('etag') ?? ''
  const times: number[] = []
  for (let n = 0; n < unchangedTimes; n++) {
    const startedAt = performance.now()
    const { status } = await fetch(shopOrigin + feedPath(name), { headers: { 'if-none-match': etag } })
    if (status !== 304) throw new Error(`an unchanged feed answered ${status}`)
    times.push(performance.now() - startedAt)
  }
  const p99 = percentile(times, 0.99)
  return {
    what: `${what}: 304, p99`,
    value: milliseconds(p99),
    bar: `< ${milliseconds(limitUnchangedMs)}`,
    pass: p99 < limitUnchangedMs,
  }
}

async function checkedRow(path: string, name: FeedName, what: string): Promise<Row> {
  const { offers, faults, faultCount } = await checkFeed(createReadStream(path), name, new Date())
  const [first] = faults
  return {
    what: `${what}: ${name}, faults in ${offers} offers`,
    value: first ? `${faultCount} (${first.place}: ${first.text})` : '0',
    bar: '0, some offers',
    pass: faultCount === 0 && offers > 0,
  }
}

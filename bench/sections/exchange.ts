import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { queryDatabase } from '#harness/databases.ts'
import {
  articleOf,
  importXml,
  numbersOf,
  type OneCCatalogue,
  offersXml,
  retailOf,
  stockOf,
} from '#harness/one-c-catalogue.ts'
import { watchMemory } from '#harness/process-cost.ts'
import { type OneCStep, oneCEnv, openOneCClient } from '#harness/strict-one-c.ts'
import type { Bench } from '../bench.ts'
import { openPageWatch, pageRows } from '../load/page-watch.ts'
import { startShop } from '../measured-shop.ts'
import type { Row, Section } from '../table.ts'

const shopProducts = 100_000
const variants = 5
const limitMegabytes = 400
const limitSeconds = 25
/** Every tenth product has another price and stock in the second exchange. */
const changedEvery = 10

/** A whole catalogue from 1С in the way 1С sends it, then what changed of it, while visitors open pages. */
export async function measureExchange(bench: Bench): Promise<Section> {
  const products = bench.quick ? 2000 : 100_000
  const copy = await bench.databases.copyOf(shopProducts, 'bench_exchange')
  const folder = mkdtempSync(join(tmpdir(), 'shildik-bench-1c-'))
  const shop = await startShop({ databaseUrl: copy.url, env: { TRUST_PROXY: 'loopback', ...oneCEnv } })
  const memory = watchMemory(shop.pid)
  try {
    await queryDatabase(copy.url, 'vacuum analyze products')
    const known = await findKnown(copy.url, products / 2)
    // Every other product of 1С is one the shop has.
    const articles = known.taken.flatMap((sku, n) => [sku, `OC${String(n).padStart(7, '0')}`])
    const whole: OneCCatalogue = { products, variants, edition: 1, articles }
    const changes: OneCCatalogue = { ...whole, edition: 2, every: changedEvery }
    const watch = openPageWatch(shop.origin, known.paths)
    const files = [
      { what: 'whole catalogue', catalogue: whole, path: join(folder, 'whole.zip') },
      { what: 'changes only', catalogue: changes, path: join(folder, 'changes.zip') },
    ]
    for (const { catalogue, path } of files) await writeArchive(catalogue, path)
    await watch.during(() => pause(bench.quick ? 3000 : 10_000))
    const { seen: calm } = await watch.during(() => pause(bench.quick ? 5000 : 20_000))

    const rows: Row[] = []
    const steps: OneCStep[] = []
    for (const { what, catalogue, path } of files) {
      const { seen, seconds } = await watch.during(() => exchange(shop.origin, path, (step) => steps.push(step)))
      await expectTaken(copy.url, catalogue)
      const count = [...numbersOf(catalogue)].length
      const size = (statSync(path).size / 1e6).toFixed(0)
      rows.push(
        {
          what: `${what}: ${count} products, ${count * variants} offers, ${size} MB of zip`,
          value: `${seconds.toFixed(0)} s`,
        },
        ...pageRows(what, seen, calm),
      )
    }
    const longest = steps.toSorted((a, b) => b.ms - a.ms)[0]!
    rows.push(
      {
        what: `longest of ${steps.length} steps (${longest.mode})`,
        value: `${(longest.ms / 1000).toFixed(1)} s`,
        bar: `< ${limitSeconds} s`,
        pass: longest.ms < limitSeconds * 1000,
      },
      {
        what: 'memory of the shop, highest',
        value: `${memory.highestMegabytes().toFixed(0)} MB`,
        bar: `< ${limitMegabytes} MB`,
        pass: memory.highestMegabytes() < limitMegabytes,
      },
    )
    const note = `a generated catalogue of 1С with prices of three kinds and pieces in three stores, half of it known to the shop of ${shopProducts} products; built shop with its defaults on PostgreSQL; twenty pages a second meanwhile`
    return { title: 'Exchange with 1С', note, rows }
  } finally {
    memory.stop()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
    await copy.drop()
  }
}

/** Articles that 1С takes, and pages of products it does not: a page that shows what was changed is made anew in any case. */
async function findKnown(databaseUrl: string, count: number) {
  const products = await queryDatabase<{ sku: string; slug: string | null }>(
    databaseUrl,
    'select sku, slug from products where not hidden order by md5(id::text)',
  )
  const pages = products.slice(count).flatMap(({ slug }) => (slug ? [`/product/${slug}`] : []))
  return {
    taken: products.slice(0, count).map(({ sku }) => sku),
    paths: { cached: pages.slice(0, 10), uncached: pages.slice(10) },
  }
}

/** Both files in one archive, as 1С packs them; written as it is made, so that its size does not matter. */
async function writeArchive(catalogue: OneCCatalogue, path: string) {
  const zip = new ZipFile()
  const mtime = new Date('2026-01-01T00:00:00Z')
  zip.addReadStream(Readable.from(bytesOf(importXml(catalogue))), 'import.xml', { mtime })
  zip.addReadStream(Readable.from(bytesOf(offersXml(catalogue))), 'offers.xml', { mtime })
  zip.end()
  await pipeline(zip.outputStream as Readable, createWriteStream(path))
}

function* bytesOf(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

async function exchange(origin: string, path: string, onStep: (step: OneCStep) => void) {
  const oneC = openOneCClient(() => origin, { timeoutMs: 5 * 60_000, onStep })
  await oneC.begin()
  await oneC.send('v8_1.zip', createReadStream(path, { highWaterMark: 1024 * 1024 }))
  for (const name of ['import.xml', 'offers.xml']) await oneC.load(name)
  await oneC.complete()
}

/** A quick exchange that lost something would be no exchange. */
async function expectTaken(databaseUrl: string, catalogue: OneCCatalogue) {
  const found = await queryDatabase<{ sku: string; price: number; quantity: number }>(
    databaseUrl,
    'select sku, price::float8 as price, quantity from products',
  )
  const bySku = new Map(found.map((product) => [product.sku, product]))
  const wrong = [...numbersOf(catalogue)].filter((n) => {
    const product = bySku.get(articleOf(catalogue, n))
    return product?.price !== retailOf(n, catalogue.edition) || product.quantity !== stockOf(catalogue, n)
  })
  if (wrong.length > 0) throw new Error(`${wrong.length} products are not as 1С has them, the first is ${wrong[0]}`)
}

import pino from 'pino'
import { queryDatabase } from '#harness/databases.ts'
import { percentile, repeatableNumbers } from '#harness/statistics.ts'
import { findProduct, listProducts } from '#server/catalog/catalog-service.ts'
import { writeCursor } from '#server/catalog/product-cursor.ts'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { defaultPageSize } from '#shared/api/list-size.ts'
import type { ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { type Bench, sizesOf } from '../bench.ts'
import { milliseconds, type Row, type Section } from '../table.ts'

type Timing = { p50: number; p95: number }

/** A product, its category and subcategory, and one value of it for each filter, in random order. */
type GrowthSample = {
  slug: string
  category: string
  subcategory: string
  facets: [key: string, value: string][]
}
type Query = { what: string; limitMs: number; run: (db: Db, sample: GrowthSample) => Promise<unknown> }

/** A cursor before the first row of any list: «Показать ещё» requests a list without facets and totals. */
const atTheTop = writeCursor({ sort: 'popular', tier: 'retail', total: 0, keys: [0, maxId], id: maxId })
const withoutCounts = { cursor: atTheTop }

const queries: Query[] = [
  { what: 'product by slug', limitMs: 10, run: (db, { slug }) => findProduct(db, { tier: 'retail', slugOrId: slug }) },
  list('subcategory, first page', 10, (sample) => ({ ...subcategoryOf(sample), ...withoutCounts })),
  list('category, first page', 10, (sample) => ({ ...categoryOf(sample), ...withoutCounts })),
  list('subcategory, page 50', 10, (sample) => ({ ...subcategoryOf(sample), ...withoutCounts, page: 50 })),
  list('category, page 50', 10, (sample) => ({ ...categoryOf(sample), ...withoutCounts, page: 50 })),
  list('subcategory, one filter', 10, (sample) => ({
    ...subcategoryOf(sample),
    ...withoutCounts,
    facets: choose(sample, 1),
  })),
  list('subcategory, three filters', 10, (sample) => ({
    ...subcategoryOf(sample),
    ...withoutCounts,
    facets: choose(sample, 3),
  })),
  list('category, one filter', 10, (sample) => ({
    ...categoryOf(sample),
    ...withoutCounts,
    facets: choose(sample, 1),
  })),
  list('category, three filters', 10, (sample) => ({
    ...categoryOf(sample),
    ...withoutCounts,
    facets: choose(sample, 3),
  })),
  list('subcategory with facets and total', 50, subcategoryOf),
  list('category with facets and total', 50, categoryOf),
  list('subcategory, three filters, with facets and total', 50, (sample) => ({
    ...subcategoryOf(sample),
    facets: choose(sample, 3),
  })),
  list('category, three filters, with facets and total', 50, (sample) => ({
    ...categoryOf(sample),
    facets: choose(sample, 3),
  })),
]

/** How the cost of the same query grows with the shop: one client, random queries, through the services. */
export async function measureGrowth(bench: Bench): Promise<Section> {
  const sizes = sizesOf(bench, bench.quick ? [2500, 100_000] : [2500, 100_000, 1_000_000])
  const bySize = new Map<number, Timing[]>()
  for (const size of sizes) bySize.set(size, await measureSize(bench, size))
  const largest = sizes.at(-1)!
  const others = sizes.slice(0, -1)
  const rows = queries.map(({ what, limitMs }, index): Row => {
    const timing = bySize.get(largest)![index]!
    const smallest = bySize.get(sizes[0]!)![index]!
    return {
      what,
      value: written(timing),
      reference: others.map((size) => written(bySize.get(size)![index]!)).join(' · '),
      ratio: timing.p50 / smallest.p50,
      bar: `p95 ≤ ${limitMs} ms`,
      pass: timing.p95 <= limitMs,
    }
  })
  const note = `p50 / p95 at ${count(largest)} products${others.length > 0 ? `; the reference is the same at ${others.map(count).join(' and ')}` : ''}`
  return { title: 'Growth', note, rows }
}

async function measureSize(bench: Bench, products: number): Promise<Timing[]> {
  const samples = await findGrowthSamples(await bench.databases.urlOf(products), bench.quick ? 150 : 400)
  const database = await openDatabase(
    {
      databaseUrl: await bench.databases.urlOf(products),
      dataDir: '',
      engineEntry: { file: '', execArgv: [] },
    },
    pino({ level: 'silent' }),
  )
  try {
    const timings: Timing[] = []
    for (const query of queries) timings.push(await time(database.db, query, samples))
    return timings
  } finally {
    await database.close()
  }
}

/** The first quarter of the samples only warms what a running shop has warm. */
async function time(db: Db, query: Query, samples: GrowthSample[]): Promise<Timing> {
  const times: number[] = []
  for (const [index, sample] of samples.entries()) {
    const startedAt = performance.now()
    await query.run(db, sample)
    if (index >= samples.length / 4) times.push(performance.now() - startedAt)
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}

function list(what: string, limitMs: number, queryOf: (sample: GrowthSample) => Partial<ProductListQuery>): Query {
  return {
    what,
    limitMs,
    async run(db, sample) {
      const query = { facets: {}, inStock: false, limit: defaultPageSize, ...queryOf(sample) }
      const answer = await listProducts(db, { tier: 'retail', query })
      if (!answer.ok) throw new Error(`${what}: ${answer.code}`)
    },
  }
}

function categoryOf({ category }: GrowthSample): Partial<ProductListQuery> {
  return { category }
}

function subcategoryOf({ category, subcategory }: GrowthSample): Partial<ProductListQuery> {
  return { category, subcategory }
}

/** Filters of a real product, so that together they match at least one. */
function choose({ facets }: GrowthSample, filters: number): Record<string, string[]> {
  return Object.fromEntries(facets.slice(0, filters).map(([key, value]) => [key, [value]]))
}

function written({ p50, p95 }: Timing): string {
  return `${milliseconds(p50)} / ${milliseconds(p95)}`
}

function count(products: number): string {
  return products.toLocaleString('en').replaceAll(',', ' ')
}

/** The same products in every run on the same database. */
async function findGrowthSamples(databaseUrl: string, wanted: number): Promise<GrowthSample[]> {
  const [bounds] = await queryDatabase<{ last: number }>(databaseUrl, 'select max(id) as last from products')
  const next = repeatableNumbers(20_240)
  // Some ids belong to hidden products or products without a subcategory.
  const ids = Array.from({ length: wanted * 4 }, () => 1 + Math.floor(next() * (bounds?.last ?? 0)))
  const rows = await queryDatabase<GrowthSample>(
    databaseUrl,
    `select p.slug, coalesce(c.slug, c.id::text) as category, coalesce(s.slug, s.id::text) as subcategory,
      (select json_agg(json_build_array(key, slug)) from (
        select distinct on (f.key) f.key, v.slug from facet_values v join facets f on f.id = v.facet_id
        where v.id = any (p.facet_ids)) each) as facets
    from unnest($1::integer[]) with ordinality as chosen (id, position)
    join products p on p.id = chosen.id and not p.hidden and p.slug is not null
    join categories c on c.id = p.category_id join subcategories s on s.id = p.subcategory_id
    where cardinality(p.facet_ids) >= 3
    order by chosen.position limit $2`,
    [ids, wanted],
  )
  return rows.map((row) => ({ ...row, facets: shuffle(row.facets, next) }))
}

function shuffle<Item>(items: Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

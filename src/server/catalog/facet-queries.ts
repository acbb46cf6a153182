import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { given, selectRows, selectShaped } from '#server/platform/database/sql-rows.ts'
import { tierPrice } from '#server/trade-level/tier-price-service.ts'
import {
  isPicked,
  type ListFilter,
  type ListScope,
  pickedProducts,
  productsInScope,
  type SearchDepth,
  scopeShape,
  scopeValues,
} from './list-scope.ts'

export type SearchScope = { id: number; slug: string | null; name: string; count: number | null }

/** A chosen answer of a filter, as the database knows it. */
export type FacetChoice = { key: string; facetLabel: string; valueId: number; slug: string; label: string }

export async function findFacetChoices(db: Queryable, chosen: Record<string, string[]>): Promise<FacetChoice[]> {
  const pairs = Object.entries(chosen).flatMap(([key, slugs]) => slugs.map((slug) => ({ key, slug })))
  if (pairs.length === 0) return []
  const rows = await selectRows<FacetChoice>(
    db,
    sql`
    select f.key, f.label as "facetLabel", v.id as "valueId", v.slug, v.label
    from unnest(${sql.param(pairs.map(({ key }) => key))}::text[], ${sql.param(pairs.map(({ slug }) => slug))}::text[]) chosen (key, slug)
    join facets f on f.key = chosen.key join facet_values v on v.facet_id = f.id and v.slug = chosen.slug`,
  )
  return rows
}

/** How many products carry a value, among those that fail no filter (`failed` 0) or exactly one (its bit). */
export type ValueCount = FacetChoice & { failed: number; count: number }
export type ScopeSummary = { failed: number; count: number; inStock: number; minPrice: number; maxPrice: number }

export type CountRow = ValueCount & ScopeSummary & { valueId: number | null }

/** Counting every answer of more matches than this takes longer than a buyer should wait. */
export const maxCountedFound = 2000
export const everyMatch: SearchDepth = { wanted: maxCountedFound + 1, reach: maxCountedFound + 1, isFiltered: false }
/** A search that finds more is judged by its best matches. */
export const bestMatches: SearchDepth = { wanted: 400, reach: 400, isFiltered: false }

/**
 * One pass over the category. A filter's own counts must not be narrowed by itself, so a product that fails exactly one
 * filter still counts for that filter's answers; one that fails two counts nowhere. Products of a category repeat the same
 * few combinations of values, so equal ones are folded first, and values are compared once a combination.
 */
export async function countFacetValues(
  db: Queryable,
  scope: ListScope,
  keys: string[],
  depth = everyMatch,
): Promise<{ values: ValueCount[]; summaries: ScopeSummary[] }> {
  const shape = scopeShape(scope)
  return countFolded(db, scope, {
    shape: shape && `facets-${shape}`,
    keys,
    folded: () =>
      sql`${pickedProducts(scope, depth)}${sql.raw(isPicked(scope) ? ',' : 'with')} ${foldedProducts(scope)}`,
  })
}

function foldedProducts(scope: ListScope): SQL {
  return sql`folded as materialized (
      select facet_ids, failed, count(*) as n, count(*) filter (where in_stock) as stock, min(price) as low, max(price) as high
      from (select p.facet_ids, p.in_stock, ${tierPrice(scope.tier)} as price, ${failedBits(scope, 'part')} as failed
        ${productsInScope(scope)}) part group by facet_ids, failed)`
}

/** The same from the combinations stored beside the catalogue, which know nothing of stock and prices. */
export async function countStoredSets(db: Queryable, scope: ListScope, keys: string[]): Promise<ValueCount[]> {
  const { values } = await countFolded(db, scope, {
    shape: null,
    keys,
    folded: () => sql`with folded as materialized (
      select facet_ids, 0 as failed, products_count as n, 0 as stock, 0 as low, 0 as high ${setsInScope(scope)})`,
  })
  return values
}

type Folded = { shape: string | null; keys: string[]; folded: () => SQL }

async function countFolded(db: Queryable, scope: ListScope, { shape, keys, folded }: Folded) {
  const question = () => sql`${folded()}, ${countingSteps(scope)} ${countRows}`
  const rows = await selectShaped<CountRow>(db, { shape, question, values: { ...scopeValues(scope), keys } })
  return countedOf(rows)
}

/** A piece of a question that has `picked` already: the steps, and the question over them; asked with `keys`. */
export function countingPicked(scope: ListScope): { steps: SQL; rows: SQL } {
  return { steps: sql`${foldedProducts(scope)}, ${countingSteps(scope)}`, rows: countRows }
}

export function countedOf(rows: CountRow[]): { values: ValueCount[]; summaries: ScopeSummary[] } {
  return {
    values: rows.filter((row) => row.valueId !== null),
    summaries: rows.filter((row) => row.valueId === null),
  }
}

function countingSteps(scope: ListScope): SQL {
  return sql`judged as materialized (
      select * from (select p.facet_ids, p.failed + ${failedBits(scope, 'values')} as failed, n, stock, low, high from folded p) p
      where failed & (failed - 1) = 0),
    counted as (
      select failed, value_id, sum(n)::integer as n from judged cross join unnest(facet_ids) value_id group by failed, value_id)`
}

const countRows = sql`select failed, null as "valueId", null as key, null as "facetLabel", null as slug, null as label, sum(n)::integer as count,
      sum(stock)::integer as "inStock", min(low) as "minPrice", max(high) as "maxPrice" from judged group by failed
    union all
    select c.failed, v.id, f.key, f.label, v.slug, v.label, c.n, null, null, null
    from counted c join facet_values v on v.id = c.value_id join facets f on f.id = v.facet_id
    where f.key = any (${given('keys', 'text[]')})`

/** In which categories the parts of a search stand, the fullest first. */
export async function countByCategory(db: Queryable, scope: ListScope, depth = everyMatch): Promise<SearchScope[]> {
  return selectRows<SearchScope>(db, sql`${pickedProducts(scope, depth)} ${categoriesPicked}`)
}

export const categoriesPicked = sql`select c.id, c.slug, c.name, count(*)::integer as count
    from picked join products p on p.id = picked.id join categories c on c.id = p.category_id
    where not p.hidden group by c.id order by count(*) desc, c.position, c.id`

/** Filter n is bit n. */
function failedBits(scope: ListScope, asks: ListFilter['asks']): SQL {
  const bits = scope.filters.flatMap((filter, n) =>
    filter.asks === asks ? sql`case when ${filter.condition} then 0 else ${2 ** n}::integer end` : [],
  )
  return sql.join([sql`0`, ...bits], sql` + `)
}

/** `sets` 0: products of this category have too little in common to store their combinations. */
export type StoredMatches = {
  sets: number
  matches: number
  /** The one subcategory where all of them stand, if there is one, and how many products it has. */
  within: { subcategoryId: number; productsCount: number } | null
}

/** How many products of a large category pass every filter, and where they stand. */
export async function countStoredMatches(db: Queryable, scope: ListScope): Promise<StoredMatches> {
  const conditions = sql.join(
    scope.filters.map(({ condition }) => condition),
    sql` and `,
  )
  const places = await selectRows<{ subcategoryId: number | null; sets: number; parts: number; matches: number }>(
    db,
    sql`select p.subcategory_id as "subcategoryId", count(*)::integer as sets, sum(p.products_count)::integer as parts,
      coalesce(sum(p.products_count) filter (where ${conditions}), 0)::integer as matches
    ${setsInScope(scope)} group by 1`,
  )
  const [first, ...others] = places.filter(({ matches }) => matches > 0)
  const isOne = first !== undefined && first.subcategoryId !== null && others.length === 0
  return {
    sets: places.reduce((sum, { sets }) => sum + sets, 0),
    matches: places.reduce((sum, { matches }) => sum + matches, 0),
    within: isOne ? { subcategoryId: first.subcategoryId!, productsCount: first.parts } : null,
  }
}

/** How many parts of the whole shop pass the hardest of the filters. */
export async function countRarest(db: Queryable, { filters }: ListScope): Promise<number> {
  const carriers = filters.map(
    ({ valueIds }) => sql`(select coalesce(sum(products_count), 0)::integer from facet_counts
      where subcategory_id = 0 and value_id = any (${sql.param(valueIds)}::integer[]))`,
  )
  const rows = await selectRows<{ rarest: number }>(db, sql`select least(${sql.join(carriers, sql`, `)}) as rarest`)
  return rows[0]!.rarest
}

function setsInScope({ section: { categoryId, subcategoryId } }: ListScope): SQL {
  if (subcategoryId !== null) return sql`from facet_sets p where p.subcategory_id = ${subcategoryId}::integer`
  return categoryId === null
    ? sql`from facet_sets p`
    : sql`from facet_sets p where p.category_id = ${categoryId}::integer`
}

/** Counts stored beside the catalogue, for categories too large to count while the buyer waits. */
export async function readFacetCounts(db: Queryable, scope: ListScope, keys: string[]): Promise<ValueCount[]> {
  const { categoryId, subcategoryId } = scope.section
  const rows = await selectRows<ValueCount>(
    db,
    sql`
    select 0 as failed, f.key, f.label as "facetLabel", v.id as "valueId", v.slug, v.label, kept.count from (
      select value_id, sum(products_count)::integer as count from facet_counts
      where subcategory_id = ${subcategoryId ?? 0}::integer
        ${categoryId === null ? sql`` : sql`and category_id = ${categoryId}::integer`}
      group by value_id
    ) kept join facet_values v on v.id = kept.value_id join facets f on f.id = v.facet_id
    where f.key = any (${sql.param(keys)}::text[])`,
  )
  return rows
}

/** The cheapest and the dearest product of the category: the two ends of an index. */
export async function findPriceRange(db: Queryable, scope: ListScope): Promise<{ min: number; max: number } | null> {
  const price = tierPrice(scope.tier)
  const rows = await selectShaped<{ min: number | null; max: number | null }>(db, {
    shape: null,
    question: () => sql`select min(${price}) as min, max(${price}) as max ${productsInScope(scope)}`,
    values: scopeValues(scope),
  })
  const { min = null, max = null } = rows[0] ?? {}
  return min === null || max === null ? null : { min, max }
}

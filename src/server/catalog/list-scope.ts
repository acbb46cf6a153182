import { type SQL, sql } from 'drizzle-orm'
import { given } from '#server/platform/database/sql-rows.ts'
import {
  categoryMark,
  foundProducts,
  type Search,
  type UnderstoodSearch,
  valueMarks,
} from '#server/search/search-service.ts'
import { tierPrice } from '#server/trade-level/tier-price-service.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { Section } from './category-queries.ts'

/** Which products a list is about, before and after the buyer's filters. */
export type ListScope = {
  tier: PriceTier
  section: Section
  search: Pick<UnderstoodSearch, 'reading' | 'likelySections'> | null
  /** The appliances the products must fit; null when the buyer named none. */
  modelIds: number[] | null
  filters: ListFilter[]
}

/**
 * One question with its chosen answers. Each knows its own condition, so that its own counts can leave it out; `asks`
 * says whether the condition is about the values a product carries or about the product itself. `walked` is the same condition
 * for a list that is walked in its order until the page is full, `marks` the same as words of a search.
 */
export type ListFilter = {
  key: string
  asks: 'values' | 'part'
  valueIds: number[]
  condition: SQL
  walked: SQL
  marks: string
}

/**
 * Walking, the test is a function, which no index answers: for the operator the planner takes the values for independent,
 * expects next to nothing and collects every part of the shop that carries them. Counting has to meet every product anyway,
 * and there the index is the quicker way (a category of a million products: walked totals cost six times as much).
 */
export function facetFilter(key: string, valueIds: number[]): ListFilter {
  const values = sql`${sql.param(valueIds)}::integer[]`
  return {
    key,
    asks: 'values',
    valueIds,
    condition: sql`p.facet_ids && ${values}`,
    walked: sql`arrayoverlap(p.facet_ids, ${values})`,
    marks: valueMarks(valueIds),
  }
}

export function stockFilter(): ListFilter {
  return { key: 'in_stock', asks: 'part', valueIds: [], condition: sql`p.in_stock`, walked: sql`p.in_stock`, marks: '' }
}

/** By the price the buyer sees, because any other would give it away. */
export function priceFilter(tier: PriceTier, min: number | undefined, max: number | undefined): ListFilter {
  const price = tierPrice(tier)
  const bounds = [
    min === undefined ? [] : sql`${price} >= ${min}::integer`,
    max === undefined ? [] : sql`${price} <= ${max}::integer`,
  ].flat()
  const condition = sql.join(bounds, sql` and `)
  return { key: 'price', asks: 'part', valueIds: [], condition, walked: condition, marks: '' }
}

/** True where the products are few and named one by one (found by text, or fitting a model) rather than standing in a category. */
export function isPicked(scope: ListScope): boolean {
  return scope.search !== null || scope.modelIds !== null
}

/** How much of a search is needed: the first few products, all of them, or enough to know what they can be filtered by. */
export type SearchDepth = { wanted: number; reach: number; isFiltered: boolean }

/** `with picked as (…)` where the list needs it, else nothing. */
export function pickedProducts(scope: ListScope, depth: SearchDepth): SQL {
  const { search, modelIds } = scope
  if (!search && !modelIds) return sql``
  if (!search)
    return sql`with picked as materialized (select id, 0 as rank from (${fittingProducts(modelIds ?? [])}) fitting)`
  const products = search.likelySections
    ? likelyProducts(search.likelySections, depth.wanted)
    : foundProducts(searchOf(scope, depth), depth)
  if (!modelIds) return sql`with picked as materialized (${products})`
  return sql`with picked as materialized (select * from (${products}) found where id in (${fittingProducts(modelIds)}))`
}

/** The question for the word index. Unfiltered, because the counts of a filter must not be narrowed by itself. */
export function searchOf(scope: ListScope, { isFiltered }: { isFiltered: boolean }): Search {
  return {
    reading: scope.search!.reading,
    narrowed: isFiltered ? marksOf(scope) : categoryMark(scope.section),
    among: scope.modelIds && sql`array(${fittingProducts(scope.modelIds)} limit 5000)`,
  }
}

/** The category and every chosen answer as words of the index. */
function marksOf({ section, filters }: ListScope): string {
  const marks = [categoryMark(section), ...filters.map((filter) => filter.marks)]
  return marks.filter((mark) => mark !== '').join(' & ')
}

/** Enough to leaf through of each category where a symptom may be cured. */
export const maxLikely = 300

/** Where a symptom is cured: the most wanted products of each category, category by category. */
function likelyProducts(categories: number[], wanted: number): SQL {
  return sql`select p.id, min(s.n)::integer as rank from unnest(${sql.param(categories)}::integer[]) with ordinality s (section, n)
    cross join lateral (select id from products where subcategory_id = s.section and not hidden
      order by popularity desc, id desc limit ${Math.min(wanted, maxLikely)}::integer) p group by p.id`
}

/** `from … where …` without the buyer's filters; asked with `scopeValues`. */
export function productsInScope(scope: ListScope): SQL {
  const { categoryId, subcategoryId } = scope.section
  const source = isPicked(scope) ? sql`from picked join products p on p.id = picked.id` : sql`from products p`
  if (subcategoryId !== null) return sql`${source} where not p.hidden and p.subcategory_id = ${sectionId}`
  if (categoryId !== null) return sql`${source} where not p.hidden and p.category_id = ${sectionId}`
  return sql`${source} where not p.hidden`
}

const sectionId = given('sectionId', 'integer')

export function scopeValues({ section: { categoryId, subcategoryId } }: ListScope): { sectionId: number | null } {
  return { sectionId: subcategoryId ?? categoryId }
}

/**
 * What questions about a list have in common whose buyer has chosen nothing yet, or only what is in stock; null: what was chosen or typed
 * makes each its own.
 */
export function scopeShape(scope: ListScope): string | null {
  const { categoryId, subcategoryId } = scope.section
  if (isPicked(scope) || scope.filters.some(({ key }) => key !== 'in_stock')) return null
  const chosen = scope.filters.length > 0 ? '-in-stock' : ''
  if (subcategoryId !== null) return `subcategory-${scope.tier}${chosen}`
  return `${categoryId !== null ? 'category' : 'shop'}-${scope.tier}${chosen}`
}

/** The same, narrowed by every filter. */
export function listedProducts(scope: ListScope): SQL {
  return sql`${productsInScope(scope)} ${sql.join(scope.filters.map(({ condition }) => sql`and ${condition} `))}`
}

/**
 * The same for one page of the list. The whole shop is too long to walk, and picked products are few. `isGathered`: so few of
 * the category pass that the index of words names them sooner than a walk along the category meets them.
 */
export function walkedProducts(scope: ListScope, { isGathered }: { isGathered: boolean }): SQL {
  if (isPicked(scope) || scope.section.categoryId === null) return listedProducts(scope)
  const gathered = isGathered
    ? sql`and p.id = any (array(select product_id from product_search where words @@ ${marksOf(scope)}::tsquery))`
    : sql``
  return sql`${productsInScope(scope)} ${gathered} ${sql.join(scope.filters.map(({ walked }) => sql`and ${walked} `))}`
}

function fittingProducts(modelIds: number[]): SQL {
  return sql`select distinct product_id as id from product_models where model_id = any (${sql.param(modelIds)}::integer[])`
}

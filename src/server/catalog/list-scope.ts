import { type SQL, sql } from 'drizzle-orm'
import { maxTotal } from '#shared/catalog/product-sort.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { listedPrice } from './product-card.ts'
import type { SearchTerms } from './search-terms.ts'
import type { Section } from './section-queries.ts'

/** Which parts a list is about, before and after the buyer's filters. */
export type ListScope = {
  tier: PriceTier
  section: Section
  terms: SearchTerms | null
  /** The appliances the parts must fit; null when the buyer named none. */
  modelIds: number[] | null
  filters: ListFilter[]
}

/**
 * One question with its chosen answers. Each knows its own condition, so that its own counts can leave it out; `asks`
 * says whether the condition is about the values a part carries or about the part itself. `walked` is the same condition
 * for a list that is walked in its order until the page is full.
 */
export type ListFilter = { key: string; asks: 'values' | 'part'; condition: SQL; walked: SQL }

/**
 * Walking, the test is a function, which no index answers: for the operator the planner takes the values for independent,
 * expects next to nothing and collects every part of the shop that carries them. Counting has to meet every part anyway,
 * and there the index is the quicker way (a category of a million parts: walked totals cost six times as much).
 */
export function facetFilter(key: string, valueIds: number[]): ListFilter {
  const values = sql`${sql.param(valueIds)}::integer[]`
  return {
    key,
    asks: 'values',
    condition: sql`p.facet_ids && ${values}`,
    walked: sql`arrayoverlap(p.facet_ids, ${values})`,
  }
}

export function stockFilter(): ListFilter {
  return { key: 'in_stock', asks: 'part', condition: sql`p.in_stock`, walked: sql`p.in_stock` }
}

export function priceFilter(tier: PriceTier, min: number | undefined, max: number | undefined): ListFilter {
  const price = listedPrice(tier)
  const bounds = [
    min === undefined ? [] : sql`${price} >= ${min}::integer`,
    max === undefined ? [] : sql`${price} <= ${max}::integer`,
  ].flat()
  const condition = sql.join(bounds, sql` and `)
  return { key: 'price', asks: 'part', condition, walked: condition }
}

/** True where the parts are few and named one by one (found by text, or fitting a model) rather than standing in a section. */
export function isPicked(scope: ListScope): boolean {
  return scope.terms !== null || scope.modelIds !== null
}

/** `with picked as (…)` where the list needs it, else nothing. */
export function pickedParts({ terms, modelIds }: ListScope): SQL {
  if (terms && modelIds) {
    return sql`with picked as materialized (select * from (${foundParts(terms)}) found where id in (${fittingParts(modelIds)}))`
  }
  if (terms) return sql`with picked as materialized (${foundParts(terms)})`
  if (modelIds) return sql`with picked as materialized (select id, 0 as rank from (${fittingParts(modelIds)}) fitting)`
  return sql``
}

/** `from … where …` without the buyer's filters. */
export function partsInScope(scope: ListScope): SQL {
  const { categoryId, subcategoryId } = scope.section
  const source = isPicked(scope) ? sql`from picked join products p on p.id = picked.id` : sql`from products p`
  if (subcategoryId !== null) return sql`${source} where not p.hidden and p.subcategory_id = ${subcategoryId}::integer`
  if (categoryId !== null) return sql`${source} where not p.hidden and p.category_id = ${categoryId}::integer`
  return sql`${source} where not p.hidden`
}

/** The same, narrowed by every filter. */
export function listedParts(scope: ListScope): SQL {
  return sql`${partsInScope(scope)} ${sql.join(scope.filters.map(({ condition }) => sql`and ${condition} `))}`
}

/** The same for one page of the list. The whole shop is too long to walk, and picked parts are few. */
export function walkedParts(scope: ListScope): SQL {
  if (isPicked(scope) || scope.section.categoryId === null) return listedParts(scope)
  return sql`${partsInScope(scope)} ${sql.join(scope.filters.map(({ walked }) => sql`and ${walked} `))}`
}

function fittingParts(modelIds: number[]): SQL {
  return sql`select distinct product_id as id from product_models where model_id = any (${sql.param(modelIds)}::integer[])`
}

/** The part whose number was typed comes first, then numbers that begin so, then names. */
function foundParts({ code, words }: SearchTerms): SQL {
  const name = sql`translate(lower(p.name), 'ё', 'е')`
  const inName = words.map(
    (ways) =>
      sql`(${sql.join(
        ways.map((way) => sql`${name} like ${way}`),
        sql` or `,
      )})`,
  )
  const byName = sql`(select p.id, 4 as rank from products p where not p.hidden and ${sql.join(inName, sql` and `)}
    limit ${maxTotal}::integer)`
  return sql`select id, min(rank) as rank from (${sql.join([...byCode(code), byName], sql` union all `)}) way group by id`
}

/** Shorter beginnings are common to half the shop. */
const minCodePrefix = 3
const maxByCode = 1000

function byCode(code: string): SQL[] {
  if (code === '') return []
  const exact = [
    sql`(select id, 0 as rank from products where sku_code = ${code} limit ${maxByCode}::integer)`,
    sql`(select product_id, 1 from product_numbers where number_code = ${code} limit ${maxByCode}::integer)`,
  ]
  if (code.length < minCodePrefix) return exact
  return [
    ...exact,
    sql`(select id, 2 from products where sku_code like ${`${code}%`} limit ${maxByCode}::integer)`,
    sql`(select product_id, 3 from product_numbers where number_code like ${`${code}%`} limit ${maxByCode}::integer)`,
  ]
}

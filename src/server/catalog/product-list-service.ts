import type { ListedSection } from '#server/api/shown-tags.ts'
import { findMatch, matchModels } from '#server/fit/fit-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { noteSearch } from '#server/search/search-log-service.ts'
import {
  correctionOf,
  countFound,
  findNumberNote,
  inSearchQueue,
  type UnderstoodSearch,
  understandSearch,
} from '#server/search/search-service.ts'
import { defaultPageSize } from '#shared/api/list-size.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ProductFacets, ProductList, ProductListQuery } from '#shared/catalog/product-list-contract.ts'
import { maxTotal, type ProductSort } from '#shared/catalog/product-sort.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { parseSlugOrId } from '#shared/slug/slug-or-id.ts'
import { askForSection, findListedCategory, type ReadSection } from './category-queries.ts'
import { commonFacets, facetGroups, facetsOf, totalOf } from './facet-counts.ts'
import {
  bestMatches,
  countByCategory,
  countFacetValues,
  countRarest,
  countStoredMatches,
  countStoredSets,
  type FacetChoice,
  findFacetChoices,
  findPriceRange,
  maxCountedFound,
  readFacetCounts,
  type SearchScope,
  type StoredMatches,
} from './facet-queries.ts'
import {
  facetFilter,
  isPicked,
  type ListFilter,
  type ListScope,
  priceFilter,
  searchOf,
  stockFilter,
} from './list-scope.ts'
import { findNeighbours } from './neighbour-service.ts'
import { type ProductCursor, readCursor, writeCursor } from './product-cursor.ts'
import { countProducts, findProductPage, type ProductPage } from './product-page-queries.ts'
import { findFirstSearched } from './searched-queries.ts'
import { findSimilarNumbers } from './similar-service.ts'

export type ListProductsResult =
  | { ok: true; list: ProductList; section: ListedSection }
  | { ok: false; code: 'bad-input' | 'category-not-found'; fields?: Record<string, string> }

/** Counting every answer of every filter over more products than this takes longer than a buyer should wait. */
const maxCountedLive = 20_000
/** The same for combinations of answers. */
const maxCountedSets = 5000

const nothingFound: ProductList = {
  products: [],
  total: 0,
  next_cursor: null,
  facets: { groups: [], price: null, in_stock: 0 },
}

/** A search offers the categories of the whole shop, whichever is chosen. */
const everywhere: ListScope['section'] = { categoryId: null, subcategoryId: null, productsCount: 0, filters: [] }

type Question = { tier: PriceTier; query: ProductListQuery; readSection: ReadSection }
type Asked = Omit<Question, 'readSection'> & Partial<Question> & { visitor?: string }

/** `visitor`: the address that asks; searches are shared among addresses. */
export function listProducts(
  db: Queryable,
  { visitor, readSection = askForSection, ...asked }: Asked,
): Promise<ListProductsResult> {
  const question = { ...asked, readSection }
  const find = () => findList(db, question)
  return question.query.search === undefined ? find() : inSearchQueue(find, visitor)
}

async function findList(db: Queryable, { tier, query, readSection }: Question): Promise<ListProductsResult> {
  const search =
    query.search === undefined
      ? null
      : await understandSearch(db, { text: query.search, isLiteral: query.exact ?? false })
  if (query.search !== undefined && search === null) return { ok: true, list: nothingFound, section: null }
  const sort = sortOf(query)
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, { sort, tier })
  if (query.cursor !== undefined && cursor === null) return badField('cursor', 'Неверный указатель')
  if (query.subcategory && !query.category && !/^\d+$/.test(query.subcategory)) {
    // The same word may name a subcategory in several categories.
    return badField('subcategory', 'Укажите и category')
  }

  const [section, chosen, modelIds] = await Promise.all([
    findSection(db, query, readSection),
    findFacetChoices(db, query.facets),
    query.model === undefined ? null : matchModels(db, query.model).then((models) => models.map(({ id }) => id)),
  ])
  if (!section) return { ok: false, code: 'category-not-found' }

  const scope: ListScope = { tier, section, search, modelIds, filters: filtersOf({ tier, query }, chosen) }
  const offset = ((query.page ?? 1) - 1) * query.limit
  const kept = await findStoredMatches(db, scope)
  // Filters of a category often name one subcategory («Мощность» of heaters), and that is a shorter walk.
  const walked = kept?.within ? { ...scope, section: { ...section, ...kept.within } } : scope
  const isGathered =
    kept !== null && (await isSoonerGathered(db, kept, { scope: walked, rows: offset + query.limit + 1 }))
  const isFirst = cursor === null
  const first = isFirst && offset === 0 && query.limit === defaultPageSize ? await findAtOnce(db, scope, sort) : null
  const byWords = isFirst ? (first ? Promise.resolve(first.found) : countByWords(db, scope)) : null
  const [page, counted, scopes] =
    first?.list ??
    (await Promise.all([
      findProductPage(db, walked, { sort, limit: query.limit, offset, cursor, isGathered }),
      cursor ? { total: cursor.total, facets: null } : countList(db, { scope, chosen, kept, byWords }),
      search && isFirst ? findCategoriesFound(db, scope, byWords) : [],
    ]))
  const next: ProductCursor | null = page.last && { sort, tier, total: counted.total, ...page.last }
  const list: ProductList = {
    products: page.cards,
    total: counted.total,
    next_cursor: next && writeCursor(next),
    ...(modelIds && { model_ids: modelIds }),
    facets: counted.facets,
  }
  const answer = search && isFirst ? await explained(db, { tier, list, search, query, scopes }) : list
  return { ok: true, list: answer, section }
}

/** How many products the whole shop has matters only to lists that are walked, and what is searched for is not. */
async function findSection(
  db: Queryable,
  { category, subcategory, search }: ProductListQuery,
  readSection: ReadSection,
) {
  if (search !== undefined && category === undefined && subcategory === undefined) return everywhere
  return readSection(`listed ${category ?? ''}/${subcategory ?? ''}`, () =>
    findListedCategory(db, {
      category: category === undefined ? null : parseSlugOrId(category),
      subcategory: subcategory === undefined ? null : parseSlugOrId(subcategory),
    }),
  )
}

type FirstList = { found: number; list: [ProductPage, Counted, SearchScope[]] | null }

/** Most searches are words typed in the whole shop, and everything about them is asked at once; null where this is another one. */
async function findAtOnce(db: Queryable, scope: ListScope, sort: ProductSort): Promise<FirstList | null> {
  const { search, section, filters } = scope
  if (!search?.reading.hasWords || section.categoryId !== null || filters.length > 0 || !isByWords(scope)) return null
  const { found, list } = await findFirstSearched(db, { scope, reading: search.reading }, { sort, keys: commonFacets })
  if (!list) return { found, list: null }
  const counted = {
    total: Math.min(totalOf(list.counted), maxTotal),
    facets: facetsOf(list.counted, [], commonFacets, []),
  }
  return { found, list: [list.page, counted, list.scopes] }
}

/** A search says what it understood: another word than was typed, a symptom, an old number. */
async function explained(
  db: Queryable,
  {
    tier,
    list,
    search,
    query,
    scopes,
  }: {
    tier: PriceTier
    list: ProductList
    search: UnderstoodSearch
    query: ProductListQuery
    scopes: NonNullable<ProductList['scopes']>
  },
): Promise<ProductList> {
  const first = list.products[0]
  const { reading } = search
  const note = first ? await findNumberNote(db, { productId: first.id, codes: reading.codes }) : null
  const isNumber = note !== null || (first && reading.codes.includes(normalizeCode(first.sku)))
  const match = isNumber ? null : await findMatch(db, { text: query.search ?? '', reading })
  const similar = list.total > 0 || match ? [] : await findSimilarNumbers(db, { tier, text: query.search ?? '' })
  const neighbours = similar.length > 0 ? await findNeighbours(db, { tier, similar }) : null
  if (isPlainSearch(query)) noteSearch(db, { text: query.search ?? '', found: search.likelySections ? 0 : list.total })
  return {
    ...list,
    // Another spelling is named only where it finds something.
    ...(list.total > 0 || search.symptoms.length > 0 ? correctionOf(reading) : {}),
    ...(match ? { match } : {}),
    ...(similar.length > 0 ? { similar } : {}),
    ...(neighbours ? { neighbours } : {}),
    scopes,
    ...(search.symptoms.length > 0 ? { symptoms: search.symptoms } : {}),
    ...(first && note ? { number_note: { ...note, product_id: first.id } } : {}),
  }
}

/** In which categories the whole shop has what was typed, whichever is chosen. */
async function findCategoriesFound(db: Queryable, scope: ListScope, byWords: Promise<number | null> | null) {
  const everyCategory = { ...scope, section: everywhere, filters: [] }
  const found = await (scope.section.categoryId === null ? byWords : countByWords(db, everyCategory))
  if (!isLong(found)) return countByCategory(db, everyCategory)
  const best = await countByCategory(db, everyCategory, bestMatches)
  return best.map((each) => ({ ...each, count: null }))
}

/** What was typed, before anything was chosen: only this says whether the shop has what people look for. */
function isPlainSearch({ search: _search, limit: _limit, facets, inStock, ...chosen }: ProductListQuery): boolean {
  return Object.keys(facets).length === 0 && !inStock && Object.values(chosen).every((value) => value === undefined)
}

/** A search shows the best match first; without one there is nothing to match. */
function sortOf({ search, sort }: ProductListQuery): ProductSort {
  if (search === undefined) return sort === undefined || sort === 'match' ? 'popular' : sort
  return sort ?? 'match'
}

function filtersOf({ tier, query }: Pick<Question, 'tier' | 'query'>, chosen: FacetChoice[]): ListFilter[] {
  const filters = Object.keys(query.facets).map((key) =>
    facetFilter(
      key,
      chosen.filter((choice) => choice.key === key).map(({ valueId }) => valueId),
    ),
  )
  if (query.inStock) filters.push(stockFilter())
  if (query.priceMin !== undefined || query.priceMax !== undefined) {
    filters.push(priceFilter(tier, query.priceMin, query.priceMax))
  }
  return filters
}

type Counted = { total: number; facets: ProductFacets }

function isLargeList(scope: ListScope): boolean {
  return !isPicked(scope) && scope.section.productsCount > maxCountedLive
}

/** Null where nothing is stored about what was chosen, or where nothing need be. */
async function findStoredMatches(db: Queryable, scope: ListScope): Promise<StoredMatches | null> {
  const { filters } = scope
  if (!isLargeList(scope) || filters.length === 0 || filters.some(({ asks }) => asks === 'part')) return null
  const kept = await countStoredMatches(db, scope)
  return kept.sets === 0 ? null : kept
}

/**
 * Both ways in products met on a walk along the category until the page is full. Measured at a million: to ask the index costs
 * as much as 2 600 of them, each product that passes the hardest filter 3, and each product gathered 18.
 */
async function isSoonerGathered(
  db: Queryable,
  { matches }: StoredMatches,
  { scope, rows }: { scope: ListScope; rows: number },
): Promise<boolean> {
  const walked = Math.min(rows / Math.max(matches, 1), 1) * scope.section.productsCount
  const gathered = 2600 + 18 * matches
  return gathered < walked && gathered + 3 * (await countRarest(db, scope)) < walked
}

type ToCount = {
  scope: ListScope
  chosen: FacetChoice[]
  kept: StoredMatches | null
  byWords: Promise<number | null> | null
}

async function countList(db: Queryable, { scope, chosen, kept, byWords }: ToCount): Promise<Counted> {
  const keys = [...commonFacets, ...scope.section.filters]
  if (isLargeList(scope)) return countLargeList(db, scope, keys, chosen, kept)
  const found = await byWords
  if (isLong(found)) return countLongSearch(db, scope, keys, chosen, found)
  const counted = await countFacetValues(db, scope, keys)
  const filterKeys = scope.filters.map(({ key }) => key)
  return { total: Math.min(totalOf(counted), maxTotal), facets: facetsOf(counted, filterKeys, keys, chosen) }
}

/** How many products of the category say what was typed, whatever is chosen; null where not words are looked for. */
async function countByWords(db: Queryable, scope: ListScope): Promise<number | null> {
  if (!isByWords(scope)) return null
  return countFound(db, searchOf(scope, { isFiltered: false }), maxTotal)
}

function isByWords({ search, modelIds }: ListScope): boolean {
  return search !== null && !search.likelySections && !modelIds && search.reading.models.length === 0
}

function isLong(found: number | null): found is number {
  return found !== null && found > maxCountedFound
}

/** Too many matches to count each answer: the answers of the best ones are offered, without numbers. */
async function countLongSearch(
  db: Queryable,
  scope: ListScope,
  keys: string[],
  chosen: FacetChoice[],
  found: number,
): Promise<Counted> {
  const isCountedByWords = scope.filters.every(({ asks }) => asks === 'values')
  const countNarrowed = () =>
    isCountedByWords ? countFound(db, searchOf(scope, { isFiltered: true }), maxTotal) : countProducts(db, scope)
  const [total, counted] = await Promise.all([
    scope.filters.length === 0 ? found : countNarrowed(),
    countFacetValues(db, scope, keys, bestMatches),
  ])
  const { groups, price } = facetsOf(
    counted,
    scope.filters.map(({ key }) => key),
    keys,
    chosen,
  )
  const uncounted = groups.map((group) => ({
    ...group,
    values: group.values.map((value) => ({ ...value, count: null })),
  }))
  return { total, facets: { groups: uncounted, price, in_stock: null } }
}

/** Counted from what is stored. Where that knows nothing of the chosen filters, the answers stand without numbers. */
async function countLargeList(
  db: Queryable,
  scope: ListScope,
  keys: string[],
  chosen: FacetChoice[],
  matches: StoredMatches | null,
): Promise<Counted> {
  if (matches && matches.sets <= maxCountedSets) {
    const [values, price] = await Promise.all([countStoredSets(db, scope, keys), findPriceRange(db, scope)])
    const filterKeys = scope.filters.map(({ key }) => key)
    const { groups } = facetsOf({ values, summaries: [] }, filterKeys, keys, chosen)
    return { total: Math.min(matches.matches, maxTotal), facets: { groups, price, in_stock: null } }
  }
  const [total, kept, price] = await Promise.all([
    matches ? Math.min(matches.matches, maxTotal) : countProducts(db, scope),
    readFacetCounts(db, scope, keys),
    findPriceRange(db, scope),
  ])
  const values = scope.filters.length === 0 ? kept : kept.map((value) => ({ ...value, count: null }))
  return { total, facets: { groups: facetGroups(values, keys, chosen), price, in_stock: null } }
}

function badField(name: string, text: string): ListProductsResult {
  return { ok: false, code: 'bad-input', fields: { [name]: text } }
}

import { beginningsOf, type CodeBeginnings, findFirstModels, matchOfSearch } from '#server/fit/fit-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import {
  correctionOf,
  findNumberNote,
  inSearchQueue,
  isEnoughToSearch,
  withSymptoms,
  worstRankOfNumber,
} from '#server/search/search-service.ts'
import type { Subcategory } from '#shared/catalog/category-contract.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { maxTotal } from '#shared/catalog/product-sort.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { namedBy, wordsOf } from '#shared/search/category-name.ts'
import type { SuggestedCategory, Suggestions } from '#shared/suggest/suggest-endpoints.ts'
import { findCategories, findSubcategories } from './category-queries.ts'
import { type ListScope, maxLikely } from './list-scope.ts'
import { countProducts } from './product-page-queries.ts'
import { findSimilarNumbers } from './similar-service.ts'
import { type Count, type FirstAnswer, findBestProducts, findFirstAnswer, type RankedCard } from './suggest-queries.ts'

/** A list of suggestions has eight rows at most, the last of which leads to all results. */
const maxProducts = 7
const maxModels = 2
const maxCategories = 2
/** From here on suggest_parts ranks what only the words find that the last one may become; the same words sent off do not. */
const firstRankOfBeginnings = 20
/** Shorter beginnings are common to thousands of models. */
const minModelCode = 3
const noBeginnings: CodeBeginnings = { beginning: null, makers: [], codesOfMakers: [] }

const nothing: Suggestions = {
  exact: null,
  models: [],
  categories: [],
  symptoms: [],
  products: [],
  total: 0,
  total_is_least: false,
}
/** The whole shop; how large it is matters only to lists that are walked. */
const everywhere = { categoryId: null, subcategoryId: null, productsCount: 0, filters: [] }

/** What somebody may mean who typed this so far: a product by its number, an appliance, a category, a symptom, products by name. */
export async function suggest(
  db: Queryable,
  { tier, text, visitor }: { tier: PriceTier; text: string; visitor?: string },
): Promise<Suggestions> {
  return isEnoughToSearch(text) ? inSearchQueue(() => findSuggestions(db, { tier, text }), visitor) : nothing
}

async function findSuggestions(db: Queryable, { tier, text }: { tier: PriceTier; text: string }): Promise<Suggestions> {
  const beginnings = isCode(text) ? beginningsOf(text) : noBeginnings
  const found = await findFirstAnswer(db, { tier, text, beginnings, limit: maxProducts, mostModels: maxModels })
  const search = withSymptoms(found.reading, found.parts[0]?.rank ?? null)
  const { reading } = search
  const scope: ListScope = { tier, section: everywhere, search, modelIds: null, filters: [] }
  const meant = reading.corrected ?? text
  const [parts, count, models, categories] = await Promise.all([
    search.likelySections ? findBestProducts(db, scope, maxProducts) : found.parts,
    search.likelySections ? countLikely(db, search.likelySections) : (found.count ?? countByNumber(db, scope)),
    suggestModels(db, found),
    suggestCategories(db, meant),
  ])
  const exact = onlyProductOfNumber(parts)
  const isFound = parts.length + models.length + categories.length + search.symptoms.length > 0
  const match = isNumberOf(parts[0]) ? null : matchOfSearch({ text, reading, models: found.named })
  const [note, similar] = await Promise.all([
    exact && noteOf(db, exact, reading.codes),
    isFound ? [] : findSimilarNumbers(db, { tier, text }),
  ])
  return {
    exact,
    ...(note ? { exact_note: note } : {}),
    models,
    categories,
    symptoms: search.symptoms,
    products: parts.map(({ card }) => card),
    total: Math.max(count.total, parts.filter(({ rank }) => rank < firstRankOfBeginnings).length),
    total_is_least: count.isLeast,
    ...(isFound ? correctionOf(reading) : {}),
    ...(match ? { match } : {}),
    ...(similar.length > 0 ? { similar } : {}),
  }
}

function isNumberOf(first: RankedCard | undefined): boolean {
  return first !== undefined && first.rank <= worstRankOfNumber
}

/** Words and appliances were counted by their indexes; what a number finds is few and counted one by one. */
async function countByNumber(db: Queryable, scope: ListScope): Promise<Count> {
  const total = await countProducts(db, scope)
  return { total, isLeast: total >= maxTotal }
}

/** Of each category where a symptom may be cured, as many as its list would show; how many stand there is stored. */
async function countLikely(db: Queryable, categories: number[]): Promise<Count> {
  const { subcategories } = await categoryNames(db)
  const counts = subcategories.flatMap(({ id, products_count }) =>
    categories.includes(id) ? Math.min(products_count, maxLikely) : [],
  )
  return { total: counts.reduce((sum, count) => sum + count, 0), isLeast: false }
}

/** Nothing needs to be said where the number typed is the article itself. */
async function noteOf(db: Queryable, exact: ProductCard, codes: string[]) {
  if (codes.includes(normalizeCode(exact.sku))) return null
  return findNumberNote(db, { productId: exact.id, codes })
}

/** The product that alone carries the typed number: as its article, or, where no article is so, as one of its other numbers. */
function onlyProductOfNumber([first, second]: RankedCard[]): ProductCard | null {
  return first && first.rank <= worstRankOfNumber && first.rank !== second?.rank ? first.card : null
}

/** Only by code: a brand alone names hundreds of appliances, and any two of them would be a guess. */
async function suggestModels(db: Queryable, { reading, named, begun }: FirstAnswer): Promise<ApplianceModel[]> {
  const { corrected } = reading
  const isAsked = corrected !== null && named.length < maxModels && isCode(corrected)
  const found = isAsked ? await findFirstModels(db, { search: corrected, limit: maxModels + named.length }) : begun
  const others = found.filter((model) => !reading.models.includes(model.id))
  return [...named, ...others].slice(0, maxModels)
}

function isCode(text: string): boolean {
  return normalizeCode(text).length >= minModelCode && !/[бгджзийлпфцчшщъыьэюяё]/i.test(text)
}

async function suggestCategories(db: Queryable, text: string): Promise<SuggestedCategory[]> {
  const { suggestions } = await categoryNames(db)
  const isNamed = namedBy(text)
  return suggestions
    .filter(({ words }) => isNamed(words))
    .slice(0, maxCategories)
    .map(({ category }) => category)
}

type CategoryNames = {
  subcategories: Subcategory[]
  /** Every category and subcategory as it is suggested, and the words it is named by. */
  suggestions: { category: SuggestedCategory; words: string[] }[]
}

/** Categories change seldom and are asked for with every letter typed; a renamed one is known within a second. */
const cacheMs = 1000

const cached = new WeakMap<Queryable, { names: Promise<CategoryNames>; until: number }>()

function categoryNames(db: Queryable): Promise<CategoryNames> {
  const known = cached.get(db)
  if (known && known.until > performance.now()) return known.names
  const names = readNames(db)
  cached.set(db, { names, until: performance.now() + cacheMs })
  names.catch(() => cached.delete(db))
  return names
}

async function readNames(db: Queryable): Promise<CategoryNames> {
  const [categories, subcategories] = await Promise.all([findCategories(db), findSubcategories(db)])
  const byId = new Map(categories.map((category) => [category.id, category]))
  const suggestions = [...categories, ...subcategories].map((section) => ({
    category: {
      id: section.id,
      slug: section.slug,
      name: section.name,
      drawing: section.drawing,
      category: 'category_id' in section ? (byId.get(section.category_id) ?? null) : null,
    },
    words: wordsOf(section.name),
  }))
  return { subcategories, suggestions }
}

import { findModelsById, searchModels } from '#server/fit/fit-service.ts'
import type { Queryable } from '#server/platform/database.ts'
import {
  countFound,
  findNumberNote,
  type UnderstoodSearch,
  understandSearch,
  worstRankOfNumber,
} from '#server/search/search-service.ts'
import { normalizeCode } from '#shared/catalog/part-code.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import { maxTotal } from '#shared/catalog/product-sort.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { modelReadings } from '#shared/fit/model-text.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { isSectionNamed } from '#shared/search/section-name.ts'
import type { SuggestedSection, Suggestions } from '#shared/search/suggest-contract.ts'
import { type ListScope, searchOf } from './list-scope.ts'
import { countProducts } from './product-page-queries.ts'
import { findCategories, findSubcategories } from './section-queries.ts'
import { findBestParts, type RankedCard } from './suggest-queries.ts'

/** A list of suggestions has eight rows at most, the last of which leads to all results. */
const maxProducts = 7
const maxModels = 2
const maxSections = 2
/** Shorter beginnings are common to thousands of models. */
const minModelCode = 3

const nothing: Suggestions = { exact: null, models: [], sections: [], faults: [], products: [], total: 0 }
/** The whole shop; how large it is matters only to lists that are walked. */
const everywhere = { categoryId: null, subcategoryId: null, productsCount: 0, filters: [] }

/** What somebody may mean who typed this so far: a part by its number, an appliance, a section, a fault, parts by name. */
export async function suggest(db: Queryable, { tier, text }: { tier: PriceTier; text: string }): Promise<Suggestions> {
  const search = await understandSearch(db, { text, isLiteral: false })
  if (!search) return nothing
  const { reading, faults } = search
  const meant = reading.corrected ?? text
  const scope: ListScope = { tier, section: everywhere, search, modelIds: null, filters: [] }
  const [best, total, models, sections] = await Promise.all([
    findBestParts(db, scope, maxProducts + 1),
    countAll(db, scope, search),
    suggestModels(db, { text: meant, named: reading.models }),
    suggestSections(db, meant),
  ])
  const exact = onlyPartOfNumber(best)
  const note = exact && (await findNumberNote(db, { productId: exact.id, codes: reading.codes }))
  return {
    exact,
    ...(note ? { exact_note: note } : {}),
    models,
    sections,
    faults,
    products: best.flatMap(({ card }) => (card.id === exact?.id ? [] : card)).slice(0, maxProducts),
    total: Math.max(total, best.length > maxProducts ? total : best.length),
    ...(reading.corrected ? { corrected: reading.corrected } : {}),
  }
}

/** The part that alone carries the typed number: as its article, or, where no article is so, as one of its other numbers. */
function onlyPartOfNumber([first, second]: RankedCard[]): ProductCard | null {
  return first && first.rank <= worstRankOfNumber && first.rank !== second?.rank ? first.card : null
}

/** Words are counted by their index; what a number or an appliance finds is few and counted one by one. */
async function countAll(
  db: Queryable,
  scope: ListScope,
  { reading, likelySections }: UnderstoodSearch,
): Promise<number> {
  const isByWords = reading.hasWords && reading.models.length === 0 && !likelySections
  return isByWords ? countFound(db, searchOf(scope, { isFiltered: false }), maxTotal) : countProducts(db, scope)
}

/** Only by code: a brand alone names hundreds of appliances, and any two of them would be a guess. */
async function suggestModels(
  db: Queryable,
  { text, named }: { text: string; named: number[] },
): Promise<ApplianceModel[]> {
  const first = await findModelsById(db, named.slice(0, maxModels))
  if (first.length === maxModels) return first
  const code = normalizeCode(text)
  if (code.length < minModelCode || /[бгджзийлпфцчшщъыьэюяё]/i.test(text)) return first
  const found = await searchModels(db, { search: text, limit: maxModels + first.length })
  if (!found.ok) return first
  const codes = modelReadings(text).flatMap((reading) => (reading.code === '' ? [] : reading.code))
  const others = found.list.models.filter(
    (model) => !named.includes(model.id) && codes.some((typed) => normalizeCode(model.code).startsWith(typed)),
  )
  return [...first, ...others].slice(0, maxModels)
}

async function suggestSections(db: Queryable, text: string): Promise<SuggestedSection[]> {
  const [categories, subcategories] = await Promise.all([findCategories(db), findSubcategories(db)])
  const byId = new Map(categories.map((category) => [category.id, category]))
  return [...categories, ...subcategories]
    .filter(({ name }) => isSectionNamed(name, text))
    .slice(0, maxSections)
    .map((section) => ({
      id: section.id,
      slug: section.slug,
      name: section.name,
      drawing: section.drawing,
      category: 'category_id' in section ? (byId.get(section.category_id) ?? null) : null,
    }))
}

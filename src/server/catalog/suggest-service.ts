import { searchModels } from '#server/fit/fit-service.ts'
import type { Queryable } from '#server/platform/database.ts'
import { normalizeCode } from '#shared/catalog/part-code.ts'
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { modelReadings } from '#shared/fit/model-text.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { isSectionNamed } from '#shared/search/section-name.ts'
import type { SuggestedSection, Suggestions } from '#shared/search/suggest-contract.ts'
import type { ListScope } from './list-scope.ts'
import { countProducts, findProductPage } from './product-page-queries.ts'
import { type SearchTerms, searchTerms } from './search-terms.ts'
import { findCategories, findListedSection, findSubcategories } from './section-queries.ts'
import { findOnlyPartByNumber } from './suggest-queries.ts'

/** A list of suggestions has eight rows at most, the last of which leads to all results. */
const maxProducts = 7
const maxModels = 2
const maxSections = 2
/** Shorter beginnings are common to thousands of models. */
const minModelCode = 3

const nothing: Suggestions = { exact: null, models: [], sections: [], products: [], total: 0 }

/** What somebody may mean who typed this so far: a part by its number, an appliance, a section, parts by name. */
export async function suggest(db: Queryable, { tier, text }: { tier: PriceTier; text: string }): Promise<Suggestions> {
  const terms = searchTerms(text)
  if (!terms) return nothing
  const [exact, models, sections, found] = await Promise.all([
    findOnlyPartByNumber(db, { tier, code: terms.code }),
    suggestModels(db, { text, code: terms.code }),
    suggestSections(db, text),
    findParts(db, { tier, terms }),
  ])
  const products = found.products.filter(({ id }) => id !== exact?.id).slice(0, maxProducts)
  return { exact, models, sections, products, total: found.total }
}

/** Only by code: a brand alone names hundreds of appliances, and any two of them would be a guess. */
async function suggestModels(db: Queryable, { text, code }: { text: string; code: string }): Promise<ApplianceModel[]> {
  if (code.length < minModelCode) return []
  const found = await searchModels(db, { search: text, limit: maxModels })
  if (!found.ok) return []
  const codes = modelReadings(text).flatMap((reading) => (reading.code === '' ? [] : reading.code))
  return found.list.models.filter((model) => codes.some((typed) => normalizeCode(model.code).startsWith(typed)))
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

async function findParts(
  db: Queryable,
  { tier, terms }: { tier: PriceTier; terms: SearchTerms },
): Promise<{ products: ProductCard[]; total: number }> {
  const section = await findListedSection(db, { category: null, subcategory: null })
  if (!section) return { products: [], total: 0 }
  const scope: ListScope = { tier, section, terms, modelIds: null, filters: [] }
  const [page, total] = await Promise.all([
    findProductPage(db, scope, { sort: 'match', limit: maxProducts + 1, offset: 0, cursor: null }),
    countProducts(db, scope),
  ])
  return { products: page.cards, total }
}

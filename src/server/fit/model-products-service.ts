import { findProductsByIds } from '#server/catalog/catalog-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { slugify } from '#shared/catalog/slug.ts'
import type { ApplianceModel, ModelProducts } from '#shared/fit/model-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findCategoryOfModel, findFittingCategories, findModelsOfCode } from './model-products-queries.ts'

export { findCategoryOfModel, findLastModelId, findListedModels } from './model-products-queries.ts'

export type ModelAddress = { brand: string; code: string }

/** The model a page's address names. */
export async function findModelByName(db: Queryable, { brand, code }: ModelAddress): Promise<ApplianceModel | null> {
  const models = await findModelsOfCode(db, normalizeCode(code))
  return models.find((each) => (slugify(each.brand) || '-') === slugify(brand) || each.brand === brand) ?? null
}

/** The page of an appliance: everything that fits it, by section. Null: no such model. */
export async function readModelProducts(
  db: Queryable,
  { tier, brand, code }: ModelAddress & { tier: PriceTier },
): Promise<ModelProducts | null> {
  const model = await findModelByName(db, { brand, code })
  if (!model) return null
  const [category, found] = await Promise.all([findCategoryOfModel(db, model), findFittingCategories(db, model.id)])
  const cards = await findProductsByIds(db, { tier, ids: found.flatMap(({ productIds }) => productIds) })
  const byId = new Map(cards.map((card) => [card.id, card]))
  const categories = found.map(({ section, total, productIds }) => ({
    section,
    total,
    products: productIds.flatMap((id) => byId.get(id) ?? []),
  }))
  return { model, category, sections: categories, total: categories.reduce((sum, { total }) => sum + total, 0) }
}

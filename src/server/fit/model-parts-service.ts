import type { Queryable } from '#server/platform/database.ts'
import { normalizeCode } from '#shared/catalog/part-code.ts'
import { slugify } from '#shared/catalog/slug.ts'
import type { ModelParts } from '#shared/fit/model-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findModelParts, findModelsOfCode } from './model-parts-queries.ts'

export { findLastModelId, findListedModels } from './model-parts-queries.ts'

export type ModelAddress = { brand: string; code: string }

/** The page of an appliance: everything that fits it, by section. Null: no such model. */
export async function readModelParts(
  db: Queryable,
  { tier, brand, code }: ModelAddress & { tier: PriceTier },
): Promise<ModelParts | null> {
  const models = await findModelsOfCode(db, normalizeCode(code))
  const model = models.find((each) => (slugify(each.brand) || '-') === slugify(brand) || each.brand === brand)
  return model ? { model, ...(await findModelParts(db, { tier, model })) } : null
}

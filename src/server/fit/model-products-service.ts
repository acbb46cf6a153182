import type { Queryable } from '#server/platform/database/database.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { ApplianceModel } from '#shared/fit/model-contract.ts'
import { slugify } from '#shared/slug/slug.ts'
import { findModelsOfCode } from './model-products-queries.ts'

export {
  findCategoryOfModel,
  findFittingParts,
  findLastModelId,
  findListedModels,
  findPapersOfModel,
} from './model-products-queries.ts'

export type ModelAddress = { brand: string; code: string }

/** The model a page's address names. */
export async function findModelByName(db: Queryable, { brand, code }: ModelAddress): Promise<ApplianceModel | null> {
  const models = await findModelsOfCode(db, normalizeCode(code))
  return models.find((each) => (slugify(each.brand) || '-') === slugify(brand) || each.brand === brand) ?? null
}

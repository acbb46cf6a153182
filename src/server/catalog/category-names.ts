import type { Queryable } from '#server/platform/database/database.ts'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { findCategories, findSubcategories } from './category-queries.ts'

type CategoryNames = { categories: Category[]; subcategories: Subcategory[] }

/** Sections change seldom and are asked for with every letter typed; a renamed one is known within a second. */
const cacheMs = 1000

const cached = new WeakMap<Queryable, { names: Promise<CategoryNames>; until: number }>()

export function categoryNames(db: Queryable): Promise<CategoryNames> {
  const known = cached.get(db)
  if (known && known.until > performance.now()) return known.names
  const names = readNames(db)
  cached.set(db, { names, until: performance.now() + cacheMs })
  names.catch(() => cached.delete(db))
  return names
}

async function readNames(db: Queryable): Promise<CategoryNames> {
  const [categories, subcategories] = await Promise.all([findCategories(db), findSubcategories(db)])
  return { categories, subcategories }
}

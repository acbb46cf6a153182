import type { Queryable } from '#server/platform/database/database.ts'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import { findCategories, findSubcategories } from './category-queries.ts'

type SectionNames = { categories: Category[]; subcategories: Subcategory[] }

/** Sections change seldom and are asked for with every letter typed; a renamed one is known within a second. */
const keptMs = 1000

const kept = new WeakMap<Queryable, { names: Promise<SectionNames>; until: number }>()

export function sectionNames(db: Queryable): Promise<SectionNames> {
  const known = kept.get(db)
  if (known && known.until > performance.now()) return known.names
  const names = readNames(db)
  kept.set(db, { names, until: performance.now() + keptMs })
  names.catch(() => kept.delete(db))
  return names
}

async function readNames(db: Queryable): Promise<SectionNames> {
  const [categories, subcategories] = await Promise.all([findCategories(db), findSubcategories(db)])
  return { categories, subcategories }
}

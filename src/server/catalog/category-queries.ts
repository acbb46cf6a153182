import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Category, Subcategory } from '#shared/catalog/category-contract.ts'
import type { SlugOrId } from '#shared/catalog/slug-or-id.ts'
import { photoUrls } from '#shared/image/image-url.ts'
import { categories, subcategories } from './catalog-table.ts'

const categoryColumns = {
  id: categories.id,
  slug: categories.slug,
  name: categories.name,
  photos: categories.photos,
  drawing: categories.drawing,
  products_count: categories.productsCount,
}

const subcategoryColumns = {
  id: subcategories.id,
  slug: subcategories.slug,
  name: subcategories.name,
  category_id: subcategories.categoryId,
  drawing: subcategories.drawing,
  products_count: subcategories.productsCount,
}

export async function findCategories(db: Queryable): Promise<Category[]> {
  const rows = await db.select(categoryColumns).from(categories).orderBy(asc(categories.position), asc(categories.id))
  return rows.map(toCategory)
}

export async function findCategoryRow(db: Queryable, name: SlugOrId): Promise<Category | null> {
  const [row] = await db.select(categoryColumns).from(categories).where(isNamed(categories, name))
  return row ? toCategory(row) : null
}

export function findSubcategories(db: Queryable, categoryId?: number): Promise<Subcategory[]> {
  return db
    .select(subcategoryColumns)
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(categoryId === undefined ? undefined : eq(subcategories.categoryId, categoryId))
    .orderBy(asc(categories.position), asc(categories.id), asc(subcategories.position), asc(subcategories.id))
}

export async function findSubcategoryRow(db: Queryable, { category, subcategory }: SubcategoryName) {
  const [row] = await db
    .select({ category: categoryColumns, subcategory: subcategoryColumns })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(and(isNamed(categories, category), isNamed(subcategories, subcategory)))
  return row ? { ...row.subcategory, category: toCategory(row.category) } : null
}

export type SubcategoryName = { category: SlugOrId; subcategory: SlugOrId }

/** The part of the shop a list is about. `filters` are the section's own questions besides the common ones. */
export type Section = {
  categoryId: number | null
  subcategoryId: number | null
  productsCount: number
  filters: string[]
}

export async function findListedCategory(
  db: Queryable,
  { category, subcategory }: { category: SlugOrId | null; subcategory: SlugOrId | null },
): Promise<Section | null> {
  if (subcategory) return findListedSubcategory(db, { category, subcategory })
  const count = sql<number>`coalesce(sum(${categories.productsCount}), 0)::integer`
  if (!category) {
    const [shop] = await db.select({ productsCount: count }).from(categories)
    return { categoryId: null, subcategoryId: null, productsCount: shop?.productsCount ?? 0, filters: [] }
  }
  const [row] = await db
    .select({ id: categories.id, productsCount: categories.productsCount })
    .from(categories)
    .where(isNamed(categories, category))
  return row ? { categoryId: row.id, subcategoryId: null, productsCount: row.productsCount, filters: [] } : null
}

async function findListedSubcategory(
  db: Queryable,
  { category, subcategory }: { category: SlugOrId | null; subcategory: SlugOrId },
): Promise<Section | null> {
  const [row] = await db
    .select({
      categoryId: subcategories.categoryId,
      subcategoryId: subcategories.id,
      productsCount: subcategories.productsCount,
      filters: subcategories.filters,
    })
    .from(subcategories)
    .innerJoin(categories, eq(categories.id, subcategories.categoryId))
    .where(and(category ? isNamed(categories, category) : undefined, isNamed(subcategories, subcategory)))
  return row ?? null
}

function isNamed(table: typeof categories | typeof subcategories, name: SlugOrId): SQL {
  return 'id' in name ? eq(table.id, name.id) : eq(table.slug, name.slug)
}

function toCategory(row: Omit<Category, 'photos'> & { photos: unknown }): Category {
  return { ...row, photos: photoUrls(row.photos, 'categories') }
}

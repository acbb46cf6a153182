import type { Queryable } from '#server/platform/database.ts'
import type { Category, Subcategory, SubcategoryWithCategory } from '#shared/catalog/category-contract.ts'
import type { Product, ProductCard } from '#shared/catalog/product-contract.ts'
import { parseSlugOrId } from '#shared/catalog/slug-or-id.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { findCards, findProductRow, findRelatedProducts } from './product-queries.ts'
import { findCategories, findCategoryRow, findSubcategories, findSubcategoryRow } from './section-queries.ts'

export { listProducts } from './product-list-service.ts'

/** Everything a shopper may read of the catalogue. Hidden parts do not exist here; null means there is no such thing. */

export function listCategories(db: Queryable): Promise<Category[]> {
  return findCategories(db)
}

export function listSubcategories(db: Queryable): Promise<Subcategory[]> {
  return findSubcategories(db)
}

export function listSubcategoriesOf(db: Queryable, categoryId: number): Promise<Subcategory[]> {
  return findSubcategories(db, categoryId)
}

export async function findCategory(db: Queryable, slugOrId: string): Promise<Category | null> {
  const name = parseSlugOrId(slugOrId)
  return name && findCategoryRow(db, name)
}

export async function findSubcategory(
  db: Queryable,
  categorySlugOrId: string,
  slugOrId: string,
): Promise<SubcategoryWithCategory | null> {
  const category = parseSlugOrId(categorySlugOrId)
  const subcategory = parseSlugOrId(slugOrId)
  return category && subcategory && findSubcategoryRow(db, { category, subcategory })
}

export async function findProduct(
  db: Queryable,
  { tier, slugOrId }: { tier: PriceTier; slugOrId: string },
): Promise<Product | null> {
  const name = parseSlugOrId(slugOrId)
  const product = name && (await findProductRow(db, { tier, name }))
  return product && { ...product, ...(await findRelatedProducts(db, { tier, productId: product.id })) }
}

export async function findProductsByIds(
  db: Queryable,
  { tier, ids }: { tier: PriceTier; ids: number[] },
): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : findCards(db, { tier, ids })
}

import type { Queryable } from '#server/platform/database/database.ts'
import type { Category, Subcategory, SubcategoryWithCategory } from '#shared/catalog/category-contract.ts'
import type { ComparedProduct, Product, ProductCard } from '#shared/catalog/product-contract.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import { parseSlugOrId, type SlugOrId } from '#shared/slug/slug-or-id.ts'
import {
  findCategories,
  findCategoryRow,
  findSubcategories,
  findSubcategoriesById,
  findSubcategoryRow,
} from './category-queries.ts'
import { findMovedCategoryId, findMovedProductId, findMovedSubcategory } from './moved-queries.ts'
import { findCards, findComparedCards, findProductRow } from './product-queries.ts'
import { findTogether } from './together-service.ts'

export { askForSection, type ReadSection } from './category-queries.ts'
export { type CardRow, cardColumns, toCards } from './product-card.ts'
export { listProducts } from './product-list-service.ts'

/** Everything a shopper may read of the catalogue. Hidden products do not exist here; null means there is no such thing. */

export function listCategories(db: Queryable): Promise<Category[]> {
  return findCategories(db)
}

export function listSubcategories(db: Queryable): Promise<Subcategory[]> {
  return findSubcategories(db)
}

export function listSubcategoriesOf(db: Queryable, categoryId: number): Promise<Subcategory[]> {
  return findSubcategories(db, categoryId)
}

/** In the order of the catalogue; what is gone is left out. */
export function listSubcategoriesById(db: Queryable, ids: number[]): Promise<Subcategory[]> {
  return findSubcategoriesById(db, ids)
}

export async function findCategory(db: Queryable, slugOrId: string): Promise<Category | null> {
  const name = parseSlugOrId(slugOrId)
  const category = name && (await findCategoryRow(db, name))
  if (category || !name || 'id' in name) return category
  const movedId = await findMovedCategoryId(db, name.slug)
  return movedId === null ? null : findCategoryRow(db, { id: movedId })
}

export async function findSubcategory(
  db: Queryable,
  categorySlugOrId: string,
  slugOrId: string,
): Promise<SubcategoryWithCategory | null> {
  const category = parseSlugOrId(categorySlugOrId)
  const subcategory = parseSlugOrId(slugOrId)
  if (!category || !subcategory) return null
  const found = await findSubcategoryRow(db, { category, subcategory })
  return found ?? findMoved(db, categorySlugOrId, subcategory)
}

/** Under an address it had before: its category was called otherwise, or it was, or it stood elsewhere. */
async function findMoved(db: Queryable, categorySlugOrId: string, subcategory: SlugOrId) {
  const category = await findCategory(db, categorySlugOrId)
  if (!category) return null
  const found = await findSubcategoryRow(db, { category: { id: category.id }, subcategory })
  if (found || 'id' in subcategory) return found
  const moved = await findMovedSubcategory(db, { categoryId: category.id, slug: subcategory.slug })
  return moved && findSubcategoryRow(db, { category: { id: moved.categoryId }, subcategory: { id: moved.id } })
}

export async function findProduct(
  db: Queryable,
  { tier, slugOrId }: { tier: PriceTier; slugOrId: string },
): Promise<Product | null> {
  const name = parseSlugOrId(slugOrId)
  const product = name && ((await findProductRow(db, { tier, name })) ?? (await findMovedProduct(db, { tier, name })))
  if (!product) return null
  return { ...product, together: await findTogether(db, { tier, product, learned: product.together }) }
}

/** Whoever asks under an old address gets the product with its new one. */
async function findMovedProduct(db: Queryable, { tier, name }: { tier: PriceTier; name: SlugOrId }) {
  if ('id' in name) return null
  const id = await findMovedProductId(db, name.slug)
  return id === null ? null : findProductRow(db, { tier, name: { id } })
}

/** In the order asked; what is hidden or unknown is left out. */
export async function findComparedProducts(
  db: Queryable,
  { tier, ids }: { tier: PriceTier; ids: number[] },
): Promise<ComparedProduct[]> {
  return ids.length === 0 ? [] : findComparedCards(db, { tier, ids })
}

export async function findProductsByIds(
  db: Queryable,
  { tier, ids }: { tier: PriceTier; ids: number[] },
): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : findCards(db, { tier, ids })
}

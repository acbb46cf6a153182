import { and, asc, eq, gt, lte, max, not, sql } from 'drizzle-orm'
import { categories, products, subcategories } from '#server/catalog/catalog-table.ts'
import { findListedModels } from '#server/fit/model-products-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { modelPath } from '#shared/fit/model-path.ts'
import type { SitemapAddress } from './sitemap.ts'

const batchSize = 2000

export async function findLastProductId(db: Queryable): Promise<number> {
  const [row] = await db.select({ last: max(products.id) }).from(products)
  return row?.last ?? 0
}

export async function findCategoryPaths(db: Queryable): Promise<SitemapAddress[]> {
  const categoryName = sql<string>`coalesce(${categories.slug}, ${categories.id}::text)`
  const [roots, branches] = await Promise.all([
    db
      .select({ name: categoryName, changedAt: categories.updatedAt })
      .from(categories)
      .orderBy(asc(categories.position)),
    db
      .select({
        category: categoryName,
        name: sql<string>`coalesce(${subcategories.slug}, ${subcategories.id}::text)`,
        changedAt: subcategories.updatedAt,
      })
      .from(subcategories)
      .innerJoin(categories, eq(categories.id, subcategories.categoryId))
      .orderBy(asc(subcategories.id)),
  ])
  return [
    ...roots.map(({ name, changedAt }) => ({ path: `/${name}`, changedAt })),
    ...branches.map(({ category, name, changedAt }) => ({ path: `/${category}/${name}`, changedAt })),
  ]
}

/** Parts with ids in (after, last], a batch at a time from where the last one ended. */
export async function* findProductAddresses(db: Queryable, { after, last }: { after: number; last: number }) {
  let seen = after
  while (seen < last) {
    const rows = await db
      .select({ id: products.id, slug: products.slug, changedAt: products.updatedAt })
      .from(products)
      .where(and(gt(products.id, seen), lte(products.id, last), not(products.hidden)))
      .orderBy(asc(products.id))
      .limit(batchSize)
    if (rows.length > 0) yield rows.map(({ id, slug, changedAt }) => ({ path: `/product/${slug ?? id}`, changedAt }))
    if (rows.length < batchSize) return
    seen = rows.at(-1)?.id ?? last
  }
}

/** Appliances with ids in (after, last] that something fits. */
export async function* findModelAddresses(db: Queryable, { after, last }: { after: number; last: number }) {
  let seen = after
  while (seen < last) {
    const models = (await findListedModels(db, { after: seen, limit: batchSize })).filter(({ id }) => id <= last)
    if (models.length > 0) yield models.map((model) => ({ path: modelPath(model) }))
    if (models.length < batchSize) return
    seen = models.at(-1)?.id ?? last
  }
}

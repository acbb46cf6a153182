import type { Queryable } from '#server/platform/database/database.ts'
import type { ManagedProductList, ProductFilter, ProductViewCounts } from '#shared/product/product-admin-contract.ts'
import type { ManagedProductSort } from '#shared/product/product-admin-rules.ts'
import { countListed, countViews, findBrands, findListed } from './product-admin-list-queries.ts'

/** All parts, hidden ones among them, as the shopkeeper looks through them. */

type Page = { filter: ProductFilter; sort: ManagedProductSort; limit: number; page: number }

export async function listManagedProducts(
  db: Queryable,
  { filter, sort, limit, page }: Page,
): Promise<ManagedProductList> {
  const products = await findListed(db, { filter, sort, limit, offset: (page - 1) * limit })
  // A last page that is not full says the total by itself.
  const isLast = products.length > 0 && products.length < limit
  const total = isLast ? (page - 1) * limit + products.length : await countListed(db, filter)
  return { products, total, page, limit }
}

export function countProductViews(db: Queryable): Promise<ProductViewCounts> {
  return countViews(db)
}

export function listBrands(db: Queryable): Promise<string[]> {
  return findBrands(db)
}

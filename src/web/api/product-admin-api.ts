import type { BrandList, ManagedProductList, ProductViewCounts } from '#shared/management/managed-product-contract.ts'
import { readShop } from './shop-call.ts'

/** Parts as the shopkeeper keeps them. */

export function readManagedProducts(asked: Readonly<Record<string, string>>): Promise<ManagedProductList> {
  return readShop(`/api/admin/products?${new URLSearchParams(asked)}`)
}

export function readProductViewCounts(): Promise<ProductViewCounts> {
  return readShop('/api/admin/products/counts')
}

export function readBrands(): Promise<BrandList> {
  return readShop('/api/admin/brands')
}

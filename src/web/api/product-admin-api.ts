import type { BatchList, BulkAnswer, BulkInput, UndoAnswer } from '#shared/management/bulk-change-contract.ts'
import type {
  BrandList,
  ManagedProduct,
  ManagedProductList,
  ProductChangeInput,
  ProductViewCounts,
} from '#shared/management/managed-product-contract.ts'
import { changeShop, readShop } from './shop-call.ts'

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

export function readManagedProduct(id: number): Promise<ManagedProduct> {
  return readShop(`/api/admin/products/${id}`)
}

export function changeProduct(id: number, body: ProductChangeInput): Promise<ManagedProduct> {
  return changeShop(`/api/admin/products/${id}`, { method: 'PATCH', body })
}

/** A hidden copy under an article of its own. */
export function duplicateProduct(id: number): Promise<ManagedProduct> {
  return changeShop(`/api/admin/products/${id}/duplicate`, { method: 'POST', body: {} })
}

export function changeMany(body: BulkInput): Promise<BulkAnswer> {
  return changeShop('/api/admin/products/bulk', { method: 'POST', body })
}

export function readBatches(asked: Readonly<Record<string, string>>): Promise<BatchList> {
  return readShop(`/api/admin/batches?${new URLSearchParams(asked)}`)
}

export function undoBatch(id: number): Promise<UndoAnswer> {
  return changeShop(`/api/admin/batches/${id}/undo`, { method: 'POST', body: {} })
}

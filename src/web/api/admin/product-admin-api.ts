import type { LinkedModelList, ModelPasteAnswer, ModelPasteInput } from '#shared/product/model-paste-contract.ts'
import type {
  BrandList,
  CatalogueEditList,
  ManagedProduct,
  ManagedProductList,
  ProductChangeInput,
  ProductInput,
  ProductViewCounts,
} from '#shared/product/product-admin-contract.ts'
import type {
  BatchList,
  BulkAnswer,
  BulkInput,
  KeptList,
  UndoAnswer,
} from '#shared/product-batch/bulk-change-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

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

export function readKeptFields(batchId: number, cursor: string | null): Promise<KeptList> {
  return readShop(`/api/admin/batches/${batchId}/kept?limit=50${cursor ? `&cursor=${cursor}` : ''}`)
}

export function createProduct(body: Omit<ProductInput, 'slug'> & { slug?: string }): Promise<ManagedProduct> {
  return changeShop('/api/admin/products', { method: 'POST', body })
}

export function deleteProduct(id: number): Promise<{ ok: true }> {
  return changeShop(`/api/admin/products/${id}`, { method: 'DELETE' })
}

export function readProductEdits(id: number, asked: Readonly<Record<string, string>>): Promise<CatalogueEditList> {
  return readShop(`/api/admin/products/${id}/edits?${new URLSearchParams(asked)}`)
}

/** Another order of the photos, or fewer of them. */
export function arrangePhotos(id: number, body: { photos: string[]; version: number }): Promise<ManagedProduct> {
  return changeShop(`/api/admin/products/${id}/photos`, { method: 'PUT', body })
}

/** Without `apply` it only says what it has understood. */
export function pasteModels(id: number, body: ModelPasteInput): Promise<ModelPasteAnswer> {
  return changeShop(`/api/admin/products/${id}/models`, { method: 'POST', body })
}

export function readLinkedModels(id: number, search: string): Promise<LinkedModelList> {
  return readShop(`/api/admin/products/${id}/models?${new URLSearchParams({ search })}`)
}

export function removeModels(id: number, ids: number[]): Promise<{ models_count: number }> {
  return changeShop(`/api/admin/products/${id}/models`, { method: 'DELETE', body: { ids } })
}

import type {
  CategoryChangeInput,
  CategoryInput,
  ManagedCategory,
  SubcategoryChangeInput,
  SubcategoryInput,
} from '#shared/category/category-admin-contract.ts'
import { changeShop, readShop } from '#web/api/shop-call.ts'

/** The two levels of the catalogue as the shopkeeper keeps them; every change answers the whole tree. */
export type CategoryTree = { categories: ManagedCategory[] }
/** As it is sent: what the shop fills in by itself may be left out. */
export type NewSubcategory = Omit<SubcategoryInput, 'filters'> & { filters?: string[] }
export type CategoryLevel = 'categories' | 'subcategories'

const root = '/api/admin'

export function readTree(): Promise<CategoryTree> {
  return readShop(`${root}/categories`)
}

export function addCategory(body: CategoryInput): Promise<CategoryTree> {
  return changeShop(`${root}/categories`, { method: 'POST', body })
}

export function addSubcategory(body: NewSubcategory): Promise<CategoryTree> {
  return changeShop(`${root}/subcategories`, { method: 'POST', body })
}

export function changeCategory(id: number, body: CategoryChangeInput): Promise<CategoryTree> {
  return changeShop(`${root}/categories/${id}`, { method: 'PATCH', body })
}

export function changeSubcategory(id: number, body: SubcategoryChangeInput): Promise<CategoryTree> {
  return changeShop(`${root}/subcategories/${id}`, { method: 'PATCH', body })
}

export function removeCategory(level: CategoryLevel, id: number): Promise<CategoryTree> {
  return changeShop(`${root}/${level}/${id}`, { method: 'DELETE' })
}

/** `categoryId` null: the categories themselves. */
export function arrangeCategories(categoryId: number | null, ids: number[]): Promise<CategoryTree> {
  const level = categoryId === null ? 'categories' : `categories/${categoryId}`
  return changeShop(`${root}/${level}/order`, { method: 'PUT', body: { ids } })
}

export function setCategoryPhoto(id: number, photo: File): Promise<CategoryTree> {
  const body = new FormData()
  body.set('photo', photo)
  return changeShop(`${root}/categories/${id}/photo`, { method: 'POST', body })
}

export function removeCategoryPhoto(id: number): Promise<CategoryTree> {
  return changeShop(`${root}/categories/${id}/photo`, { method: 'DELETE' })
}

import type { FastifyInstance } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readPhotos, registerPhotosForms } from '#server/platform/files/photo-form.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { editorOf } from '#server/product/product-admin-routes.ts'
import type { ManagedCategory, ManagedSubcategory } from '#shared/category/category-admin-contract.ts'
import { categoryAdminEndpoints, categoryUploadEndpoints } from '#shared/category/category-admin-endpoints.ts'
import { removeCategoryPhoto, setCategoryPhoto } from './category-admin-photo-service.ts'
import {
  arrangeCategories,
  type CategoryRejection,
  type CategoryResult,
  type ChangedCategory,
  changeCategory,
  changeSubcategory,
  createCategory,
  createSubcategory,
  listCategories,
  removeCategory,
} from './category-admin-service.ts'

type Deps = { database: Database; gallery: PhotoGallery }
type Rejection = CategoryRejection | { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' }

/** Every change answers the whole tree: it is small, and one change may move others. */
function treeOf(result: CategoryResult | Rejection) {
  return result.ok ? { categories: result.categories } : reject(result)
}

function categoryOf(result: ChangedCategory) {
  return result.ok ? { ...categoryIn(result.categories, result.id), categories: result.categories } : reject(result)
}

function subcategoryOf(result: ChangedCategory) {
  return result.ok ? { ...subcategoryIn(result.categories, result.id), categories: result.categories } : reject(result)
}

function categoryIn(categories: ManagedCategory[], id: number): ManagedCategory {
  return categories.find((each) => each.id === id) ?? reject({ ok: false, code: 'category-not-found' })
}

function subcategoryIn(categories: ManagedCategory[], id: number): ManagedSubcategory {
  const all = categories.flatMap(({ subcategories }) => subcategories)
  return all.find((each) => each.id === id) ?? reject({ ok: false, code: 'category-not-found' })
}

function reject(result: Rejection): never {
  if (result.code === 'stale') throw staleProblem('раздел', result.conflict)
  const { ok: _ok, code, ...details } = result
  throw problemError(code, details)
}

export async function registerCategoryAdmin(app: FastifyInstance, { database: { db }, gallery }: Deps) {
  serveEndpoints(app, categoryAdminEndpoints, {
    'GET /api/admin/categories': async () => ({ categories: await listCategories(db) }),
    'GET /api/admin/categories/:id': async (request) => categoryIn(await listCategories(db), request.params.id),
    'POST /api/admin/categories': async (request) => {
      const made = await createCategory(db, { input: request.body, by: editorOf(request) })
      return categoryOf(made)
    },
    'PATCH /api/admin/categories/:id': async (request) =>
      categoryOf(await changeCategory(db, { id: request.params.id, input: request.body, by: editorOf(request) })),
    'DELETE /api/admin/categories/:id': async (request) =>
      treeOf(await removeCategory(db, { subject: 'category', id: request.params.id, by: editorOf(request) })),
    'PUT /api/admin/categories/order': async (request) =>
      treeOf(await arrangeCategories(db, { categoryId: null, ids: request.body.ids, by: editorOf(request) })),
    'PUT /api/admin/categories/:id/order': async (request) => {
      const { id: categoryId } = request.params
      return treeOf(await arrangeCategories(db, { categoryId, ids: request.body.ids, by: editorOf(request) }))
    },
    'GET /api/admin/subcategories': async (request) => {
      const { category_id: categoryId, search = '' } = request.query
      const all = (await listCategories(db)).flatMap(({ subcategories }) => subcategories)
      const isAsked = ({ category_id, name }: ManagedSubcategory) =>
        (categoryId === undefined || category_id === categoryId) && name.toLowerCase().includes(search.toLowerCase())
      return { subcategories: all.filter(isAsked) }
    },
    'GET /api/admin/subcategories/:id': async (request) => subcategoryIn(await listCategories(db), request.params.id),
    'POST /api/admin/subcategories': async (request) => {
      const made = await createSubcategory(db, { input: request.body, by: editorOf(request) })
      return subcategoryOf(made)
    },
    'PATCH /api/admin/subcategories/:id': async (request) =>
      subcategoryOf(await changeSubcategory(db, { id: request.params.id, input: request.body, by: editorOf(request) })),
    'DELETE /api/admin/subcategories/:id': async (request) =>
      treeOf(await removeCategory(db, { subject: 'subcategory', id: request.params.id, by: editorOf(request) })),
    'DELETE /api/admin/categories/:id/photo': async (request) =>
      treeOf(await removeCategoryPhoto(db, { id: request.params.id, by: editorOf(request) })),
  })

  // A scope of its own, so that no other route begins to read forms.
  await app.register(async (scope) => {
    await registerPhotosForms(scope)
    serveEndpoints(scope, categoryUploadEndpoints, {
      'POST /api/admin/categories/:id/photo': async (request) => {
        const given = { id: request.params.id, photos: readPhotos(request), by: editorOf(request) }
        return treeOf(await setCategoryPhoto({ db, gallery }, given))
      },
    })
  })
}

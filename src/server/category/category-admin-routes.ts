import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { readPhotos, registerPhotosForms } from '#server/platform/files/photo-form.ts'
import type { PhotoGallery } from '#server/platform/files/photo-gallery.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { editorOf } from '#server/product/product-admin-routes.ts'
import { idParam, typedText } from '#shared/api/parameters.ts'
import {
  categoryChangeInput,
  categoryInput,
  changedCategory,
  changedSubcategory,
  type ManagedCategory,
  type ManagedSubcategory,
  managedCategory,
  managedSubcategory,
  managedSubcategoryList,
  managedTree,
  sectionOrderInput,
  subcategoryChangeInput,
  subcategoryInput,
} from '#shared/category/category-admin-contract.ts'
import { removeCategoryPhoto, setCategoryPhoto } from './category-admin-photo-service.ts'
import {
  arrangeSections,
  type ChangedSection,
  changeCategory,
  changeSubcategory,
  createCategory,
  createSubcategory,
  listSections,
  removeSection,
  type SectionRefusal,
  type SectionResult,
} from './category-admin-service.ts'

const admin = { access: 'admin' } as const
const idParams = z.object({ id: idParam })
const subcategoryQuery = z.object({ category_id: idParam.optional(), search: typedText.optional() })
const answers = { 200: managedTree }

type Deps = { database: Database; gallery: PhotoGallery }
type Refusal = SectionRefusal | { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' }

/** Every change answers the whole tree: it is small, and one change may move others. */
function treeOf(result: SectionResult | Refusal) {
  return result.ok ? { categories: result.categories } : refuse(result)
}

function categoryOf(result: ChangedSection) {
  return result.ok ? { ...categoryIn(result.categories, result.id), categories: result.categories } : refuse(result)
}

function subcategoryOf(result: ChangedSection) {
  return result.ok ? { ...subcategoryIn(result.categories, result.id), categories: result.categories } : refuse(result)
}

function categoryIn(categories: ManagedCategory[], id: number): ManagedCategory {
  return categories.find((each) => each.id === id) ?? refuse({ ok: false, code: 'category-not-found' })
}

function subcategoryIn(categories: ManagedCategory[], id: number): ManagedSubcategory {
  const all = categories.flatMap(({ subcategories }) => subcategories)
  return all.find((each) => each.id === id) ?? refuse({ ok: false, code: 'category-not-found' })
}

function refuse(result: Refusal): never {
  if (result.code === 'stale') throw staleProblem('раздел', result.conflict)
  const { ok: _ok, code, ...details } = result
  throw problemError(code, details)
}

export async function registerSectionManagement(server: FastifyInstance, { database: { db }, gallery }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get('/api/admin/categories', { config: admin, schema: { response: answers } }, async () => ({
    categories: await listSections(db),
  }))

  app.get(
    '/api/admin/categories/:id',
    { config: admin, schema: { params: idParams, response: { 200: managedCategory } } },
    async (request) => categoryIn(await listSections(db), request.params.id),
  )

  app.post(
    '/api/admin/categories',
    { config: admin, schema: { body: categoryInput, response: { 201: changedCategory } } },
    async (request, reply) => {
      const made = await createCategory(db, { input: request.body, by: editorOf(request) })
      return reply.code(201).send(categoryOf(made))
    },
  )

  app.patch(
    '/api/admin/categories/:id',
    { config: admin, schema: { params: idParams, body: categoryChangeInput, response: { 200: changedCategory } } },
    async (request) =>
      categoryOf(await changeCategory(db, { id: request.params.id, input: request.body, by: editorOf(request) })),
  )

  app.delete(
    '/api/admin/categories/:id',
    { config: admin, schema: { params: idParams, response: answers } },
    async (request) =>
      treeOf(await removeSection(db, { subject: 'category', id: request.params.id, by: editorOf(request) })),
  )

  app.put(
    '/api/admin/categories/order',
    { config: admin, schema: { body: sectionOrderInput, response: answers } },
    async (request) =>
      treeOf(await arrangeSections(db, { categoryId: null, ids: request.body.ids, by: editorOf(request) })),
  )

  app.put(
    '/api/admin/categories/:id/order',
    { config: admin, schema: { params: idParams, body: sectionOrderInput, response: answers } },
    async (request) => {
      const { id: categoryId } = request.params
      return treeOf(await arrangeSections(db, { categoryId, ids: request.body.ids, by: editorOf(request) }))
    },
  )

  app.get(
    '/api/admin/subcategories',
    { config: admin, schema: { querystring: subcategoryQuery, response: { 200: managedSubcategoryList } } },
    async (request) => {
      const { category_id: categoryId, search = '' } = request.query
      const all = (await listSections(db)).flatMap(({ subcategories }) => subcategories)
      const isAsked = ({ category_id, name }: ManagedSubcategory) =>
        (categoryId === undefined || category_id === categoryId) && name.toLowerCase().includes(search.toLowerCase())
      return { subcategories: all.filter(isAsked) }
    },
  )

  app.get(
    '/api/admin/subcategories/:id',
    { config: admin, schema: { params: idParams, response: { 200: managedSubcategory } } },
    async (request) => subcategoryIn(await listSections(db), request.params.id),
  )

  app.post(
    '/api/admin/subcategories',
    { config: admin, schema: { body: subcategoryInput, response: { 201: changedSubcategory } } },
    async (request, reply) => {
      const made = await createSubcategory(db, { input: request.body, by: editorOf(request) })
      return reply.code(201).send(subcategoryOf(made))
    },
  )

  app.patch(
    '/api/admin/subcategories/:id',
    {
      config: admin,
      schema: { params: idParams, body: subcategoryChangeInput, response: { 200: changedSubcategory } },
    },
    async (request) =>
      subcategoryOf(await changeSubcategory(db, { id: request.params.id, input: request.body, by: editorOf(request) })),
  )

  app.delete(
    '/api/admin/subcategories/:id',
    { config: admin, schema: { params: idParams, response: answers } },
    async (request) =>
      treeOf(await removeSection(db, { subject: 'subcategory', id: request.params.id, by: editorOf(request) })),
  )

  app.delete(
    '/api/admin/categories/:id/photo',
    { config: admin, schema: { params: idParams, response: answers } },
    async (request) => treeOf(await removeCategoryPhoto(db, { id: request.params.id, by: editorOf(request) })),
  )

  // A scope of its own, so that no other route begins to read forms.
  await server.register(async (scope) => {
    await registerPhotosForms(scope)
    scope
      .withTypeProvider<ZodTypes>()
      .post(
        '/api/admin/categories/:id/photo',
        { config: admin, schema: { params: idParams, response: { 201: managedTree } } },
        async (request, reply) => {
          const given = { id: request.params.id, photos: readPhotos(request), by: editorOf(request) }
          return reply.code(201).send(treeOf(await setCategoryPhoto({ db, gallery }, given)))
        },
      )
  })
}

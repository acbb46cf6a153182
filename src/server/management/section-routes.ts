import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/platform/database.ts'
import { idParam } from '#server/platform/parameters.ts'
import { readPhotos, registerPhotosForms } from '#server/platform/photo-form.ts'
import type { PhotoGallery } from '#server/platform/photo-gallery.ts'
import { problemError } from '#server/platform/problems.ts'
import type { ZodTypes } from '#server/platform/zod-schemas.ts'
import {
  categoryChangeInput,
  categoryInput,
  managedTree,
  sectionOrderInput,
  subcategoryChangeInput,
  subcategoryInput,
} from '#shared/management/managed-section-contract.ts'
import { editorOf } from './product-routes.ts'
import { removeCategoryPhoto, setCategoryPhoto } from './section-photo-service.ts'
import {
  arrangeSections,
  changeCategory,
  changeSubcategory,
  createCategory,
  createSubcategory,
  listSections,
  removeSection,
  type SectionRefusal,
  type SectionResult,
} from './section-service.ts'

const admin = { access: 'admin' } as const
const idParams = z.object({ id: idParam })
const answers = { 200: managedTree }

type Deps = { database: Database; gallery: PhotoGallery }
type Refusal = SectionRefusal | { ok: false; code: 'bad-photo' | 'disk-full' | 'unavailable' }

/** Every change answers the whole tree: it is small, and one change may move others. */
function treeOf(result: SectionResult | Refusal) {
  if (result.ok) return { categories: result.categories }
  if (result.code === 'stale') {
    const { by } = result.conflict
    const error = by ? `Пока вы правили, раздел изменили: ${by}` : 'Пока вы правили, раздел изменился'
    throw problemError('stale', { conflict: result.conflict, error })
  }
  if (result.code === 'section-not-empty') throw problemError(result.code, { error: result.error })
  throw problemError(result.code, 'fields' in result ? { fields: result.fields } : {})
}

export async function registerSectionManagement(server: FastifyInstance, { database: { db }, gallery }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get('/api/admin/categories', { config: admin, schema: { response: answers } }, async () => ({
    categories: await listSections(db),
  }))

  app.post(
    '/api/admin/categories',
    { config: admin, schema: { body: categoryInput, response: { 201: managedTree } } },
    async (request, reply) => {
      const made = await createCategory(db, { input: request.body, by: editorOf(request) })
      return reply.code(201).send(treeOf(made))
    },
  )

  app.patch(
    '/api/admin/categories/:id',
    { config: admin, schema: { params: idParams, body: categoryChangeInput, response: answers } },
    async (request) =>
      treeOf(await changeCategory(db, { id: request.params.id, input: request.body, by: editorOf(request) })),
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

  app.post(
    '/api/admin/subcategories',
    { config: admin, schema: { body: subcategoryInput, response: { 201: managedTree } } },
    async (request, reply) => {
      const made = await createSubcategory(db, { input: request.body, by: editorOf(request) })
      return reply.code(201).send(treeOf(made))
    },
  )

  app.patch(
    '/api/admin/subcategories/:id',
    { config: admin, schema: { params: idParams, body: subcategoryChangeInput, response: answers } },
    async (request) =>
      treeOf(await changeSubcategory(db, { id: request.params.id, input: request.body, by: editorOf(request) })),
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

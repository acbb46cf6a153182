import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { idParam, listLimit, listPage, typedText } from '#shared/api/parameters.ts'
import { partKinds } from '#shared/catalog/part-kind.ts'
import {
  linkedModelList,
  modelPasteAnswer,
  modelPasteInput,
  modelRemovalInput,
} from '#shared/product/model-paste-contract.ts'
import {
  brandList,
  catalogueEditList,
  managedProduct,
  managedProductList,
  type ProductFilter,
  productChangeInput,
  productInput,
  productSort,
  productViewCounts,
} from '#shared/product/product-admin-contract.ts'
import { stockFilters } from '#shared/product/product-admin-rules.ts'
import { listLinkedModels, pasteModels, removeModels } from './model-paste-service.ts'
import { countProductViews, listBrands, listManagedProducts } from './product-admin-list-service.ts'
import {
  changeProduct,
  createProduct,
  deleteProduct,
  duplicateProduct,
  type ProductRefusal,
  readProduct,
} from './product-admin-service.ts'
import { type Editor, listEdits } from './product-edit-service.ts'

const admin = { access: 'admin' } as const
const idParams = z.object({ id: idParam })
/** A description, sixty attributes and their numbers. */
const formLimit = 256 * 1024

export const filterQuery = z.object({
  search: typedText.optional(),
  category_id: idParam.optional(),
  subcategory_id: idParam.optional(),
  brand: typedText.optional(),
  kind: z.enum(partKinds).optional(),
  stock: z.enum(stockFilters).optional(),
  photo: z.literal('no').optional(),
  fit: z.literal('no').optional(),
  visibility: z.enum(['visible', 'hidden']).optional(),
  changed_days: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .transform(Number)
    .optional(),
})

const listQuery = filterQuery.extend({
  sort: productSort.default('changed'),
  limit: listLimit,
  page: listPage,
})

export function editorOf(request: FastifyRequest): Editor {
  return { id: userOf(request).id, ip: request.ip }
}

export function refuseProduct(refusal: ProductRefusal): never {
  if (refusal.code === 'stale') throw staleProblem('товар', refusal.conflict)
  const { ok: _ok, code, ...details } = refusal
  throw problemError(code, details)
}

export function registerProductManagement(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()
  // Every answer of management is for its asker and this moment only.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.access === 'admin') reply.header('cache-control', 'no-store')
  })

  app.get(
    '/api/admin/products',
    { config: admin, schema: { querystring: listQuery, response: { 200: managedProductList } } },
    (request) => {
      const { sort, limit, page, ...filter } = request.query
      return listManagedProducts(db, { filter: filter as ProductFilter, sort, limit, page })
    },
  )

  app.get('/api/admin/products/counts', { config: admin, schema: { response: { 200: productViewCounts } } }, () =>
    countProductViews(db),
  )

  app.get('/api/admin/brands', { config: admin, schema: { response: { 200: brandList } } }, async () => ({
    brands: await listBrands(db),
  }))

  app.get(
    '/api/admin/products/:id',
    { config: admin, schema: { params: idParams, response: { 200: managedProduct } } },
    async (request) => {
      const found = await readProduct(db, request.params.id)
      return found.ok ? found.product : refuseProduct(found)
    },
  )

  app.post(
    '/api/admin/products',
    { config: admin, bodyLimit: formLimit, schema: { body: productInput, response: { 201: managedProduct } } },
    async (request, reply) => {
      const made = await createProduct(db, { input: request.body, by: editorOf(request) })
      return made.ok ? reply.code(201).send(made.product) : refuseProduct(made)
    },
  )

  app.patch(
    '/api/admin/products/:id',
    {
      config: admin,
      bodyLimit: formLimit,
      schema: { params: idParams, body: productChangeInput, response: { 200: managedProduct } },
    },
    async (request) => {
      const changed = await changeProduct(db, {
        id: request.params.id,
        input: request.body,
        by: editorOf(request),
      })
      return changed.ok ? changed.product : refuseProduct(changed)
    },
  )

  app.post(
    '/api/admin/products/:id/duplicate',
    {
      config: admin,
      schema: {
        params: idParams,
        body: z.object({ sku: productInput.shape.sku.optional() }),
        response: { 201: managedProduct },
      },
    },
    async (request, reply) => {
      const made = await duplicateProduct(db, {
        id: request.params.id,
        sku: request.body.sku,
        by: editorOf(request),
      })
      return made.ok ? reply.code(201).send(made.product) : refuseProduct(made)
    },
  )

  app.delete(
    '/api/admin/products/:id',
    { config: admin, schema: { params: idParams, response: { 200: z.object({ ok: z.literal(true) }) } } },
    async (request) => {
      const removed = await deleteProduct(db, { id: request.params.id, by: editorOf(request) })
      return removed.ok ? { ok: true as const } : refuseProduct(removed)
    },
  )

  app.get(
    '/api/admin/products/:id/edits',
    {
      config: admin,
      schema: {
        params: idParams,
        querystring: z.object({ limit: listLimit, cursor: bigId.optional() }),
        response: { 200: catalogueEditList },
      },
    },
    (request) =>
      listEdits(db, {
        subject: 'product',
        subjectId: request.params.id,
        ...request.query,
        cursor: request.query.cursor,
      }),
  )

  app.get(
    '/api/admin/products/:id/models',
    {
      config: admin,
      schema: {
        params: idParams,
        querystring: z.object({ search: typedText.default('') }),
        response: { 200: linkedModelList },
      },
    },
    (request) => listLinkedModels(db, { productId: request.params.id, search: request.query.search }),
  )

  app.post(
    '/api/admin/products/:id/models',
    {
      config: admin,
      bodyLimit: formLimit,
      schema: { params: idParams, body: modelPasteInput, response: { 200: modelPasteAnswer } },
    },
    async (request) => {
      const pasted = await pasteModels(db, { productId: request.params.id, input: request.body, by: editorOf(request) })
      return pasted.ok ? pasted : refuseProduct(pasted)
    },
  )

  app.delete(
    '/api/admin/products/:id/models',
    {
      config: admin,
      schema: {
        params: idParams,
        body: modelRemovalInput,
        response: { 200: z.object({ models_count: z.int() }) },
      },
    },
    async (request) => {
      const removed = await removeModels(db, {
        productId: request.params.id,
        ids: request.body.ids,
        by: editorOf(request),
      })
      return removed.ok ? removed : refuseProduct(removed)
    },
  )
}

export const bigId = z.string().regex(/^[1-9]\d{0,17}$/)

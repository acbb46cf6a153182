import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { addressOf, takeForAddress } from '#server/platform/admission/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import type { TierOf } from '#server/price/price-tier-service.ts'
import { sendPriced } from '#server/price/priced-answer-service.ts'
import { noteView } from '#server/search/view-log-service.ts'
import { idParam } from '#shared/api/parameters.ts'
import { category, subcategory, subcategoryWithCategory } from '#shared/catalog/category-contract.ts'
import { masterProduct, masterProductCard, product, productCard } from '#shared/catalog/product-contract.ts'
import { masterProductList, productList } from '#shared/catalog/product-list-contract.ts'
import { parseProductListQuery } from '#shared/catalog/product-list-query.ts'
import { maxId } from '#shared/catalog/slug-or-id.ts'
import {
  findCategory,
  findProduct,
  findProductsByIds,
  findSubcategory,
  listCategories,
  listProducts,
  listSubcategories,
  listSubcategoriesOf,
} from './catalog-service.ts'

const guest = { access: 'guest' } as const

type Deps = { database: Database; tierOf: TierOf }

/** A cart or a list of favourites asks for at most this many. */
const maxIds = 100
const idsInput = z.object({
  ids: z
    .array(z.int().min(1).max(maxId))
    .max(maxIds)
    .refine((ids) => new Set(ids).size === ids.length),
})

export function registerCatalog(server: FastifyInstance, { database: { db }, tierOf }: Deps) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get('/api/categories', { config: guest, schema: { response: { 200: z.array(category) } } }, () =>
    listCategories(db),
  )

  app.get(
    '/api/categories/by-slug/:slug',
    { config: guest, schema: { params: z.object({ slug: z.string() }), response: { 200: category } } },
    async (request) => {
      const found = await findCategory(db, request.params.slug)
      if (!found) throw problemError('category-not-found')
      return found
    },
  )

  app.get('/api/subcategories', { config: guest, schema: { response: { 200: z.array(subcategory) } } }, () =>
    listSubcategories(db),
  )

  app.get(
    '/api/subcategories/by-category/:id',
    { config: guest, schema: { params: z.object({ id: idParam }), response: { 200: z.array(subcategory) } } },
    async (request) => {
      const found = await findCategory(db, String(request.params.id))
      if (!found) throw problemError('category-not-found')
      return listSubcategoriesOf(db, found.id)
    },
  )

  app.get(
    '/api/subcategories/by-slugs/:category/:slug',
    {
      config: guest,
      schema: {
        params: z.object({ category: z.string(), slug: z.string() }),
        response: { 200: subcategoryWithCategory },
      },
    },
    async (request) => {
      const found = await findSubcategory(db, request.params.category, request.params.slug)
      if (!found) throw problemError('category-not-found')
      return found
    },
  )

  app.get(
    '/api/products/by-slug/:slug',
    { config: guest, schema: { params: z.object({ slug: z.string() }) } },
    async (request, reply) => {
      const tier = await tierOf(request)
      const found = await findProduct(db, { tier, slugOrId: request.params.slug })
      if (!found) throw problemError('product-not-found')
      noteView(db, request.params.slug, addressOf(request))
      return sendPriced(reply, { retail: product, master: masterProduct }[tier], found)
    },
  )

  app.post(
    '/api/products/by-ids',
    { config: guest, bodyLimit: 16 * 1024, schema: { body: idsInput } },
    async (request, reply) => {
      const tier = await tierOf(request)
      const found = await findProductsByIds(db, { tier, ids: request.body.ids })
      return sendPriced(reply, z.array({ retail: productCard, master: masterProductCard }[tier]), found)
    },
  )

  app.get('/api/products', { config: guest }, async (request, reply) => {
    const parsed = parseProductListQuery(queryOf(request))
    if (!parsed.ok) throw problemError('bad-input', { fields: parsed.fields })
    if (parsed.query.search) await takeForAddress(request, reply, 'search')
    const tier = await tierOf(request)
    const found = await listProducts(db, { tier, query: parsed.query, visitor: addressOf(request) })
    if (!found.ok) throw problemError(found.code, found.fields ? { fields: found.fields } : {})
    return sendPriced(reply, { retail: productList, master: masterProductList }[tier], found.list)
  })
}

/** The address as it came: the framework's own reading of it would hide a parameter given twice. */
function queryOf(request: FastifyRequest): URLSearchParams {
  const from = request.url.indexOf('?')
  return new URLSearchParams(from < 0 ? '' : request.url.slice(from + 1))
}

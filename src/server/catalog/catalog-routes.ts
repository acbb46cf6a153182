import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { tagsOfCards, tagsOfList, tagsOfProduct } from '#server/api/shown-tags.ts'
import { showing } from '#server/api/stored-answers.ts'
import { addressOf, takeForAddress } from '#server/platform/admission/limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { readableOf } from '#server/platform/session/read-source.ts'
import { noteView } from '#server/search/view-log-service.ts'
import { catalogEndpoints } from '#shared/catalog/catalog-endpoints.ts'
import { parseProductListQuery } from '#shared/catalog/product-list-query.ts'
import { readComparedIds } from '#shared/compare/comparison.ts'
import { suggestEndpoints } from '#shared/suggest/suggest-endpoints.ts'
import {
  findCategory,
  findComparedProducts,
  findProduct,
  findProductsByIds,
  findSubcategory,
  listCategories,
  listProducts,
  listSubcategories,
  listSubcategoriesOf,
} from './catalog-service.ts'
import { suggest } from './suggest-service.ts'

export function registerCatalog(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, catalogEndpoints, {
    'GET /api/categories': (request) => listCategories(readableOf(request)),
    'GET /api/categories/by-slug/:slug': async (request) => {
      const found = await findCategory(readableOf(request), request.params.slug)
      if (!found) throw problemError('category-not-found')
      return found
    },
    'GET /api/subcategories': (request) => listSubcategories(readableOf(request)),
    'GET /api/subcategories/by-category/:id': async (request) => {
      const db = readableOf(request)
      const found = await findCategory(db, String(request.params.id))
      if (!found) throw problemError('category-not-found')
      return listSubcategoriesOf(db, found.id)
    },
    'GET /api/subcategories/by-slugs/:category/:slug': async (request) => {
      const found = await findSubcategory(readableOf(request), request.params.category, request.params.slug)
      if (!found) throw problemError('category-not-found')
      return found
    },
    'GET /api/products/by-slug/:slug': async (request) => {
      const { slug } = request.params
      const found = await findProduct(readableOf(request), { tier: request.tier, slugOrId: slug })
      if (!found) throw problemError('product-not-found')
      const onSent = (visitor: string) => noteView(db, slug, visitor)
      onSent(addressOf(request))
      showing(request, { tags: tagsOfProduct(found, slug), onSent })
      return found
    },
    'GET /api/products/compare': async (request) => ({
      products: await findComparedProducts(readableOf(request), {
        tier: request.tier,
        ids: readComparedIds(request.query.ids),
      }),
    }),
    'POST /api/products/by-ids': (request) =>
      findProductsByIds(readableOf(request), { tier: request.tier, ids: request.body.ids }),
    'GET /api/products': async (request, reply) => {
      const parsed = parseProductListQuery(queryOf(request))
      if (!parsed.ok) throw problemError('bad-input', { fields: parsed.fields })
      if (parsed.query.search) await takeForAddress(request, reply, 'search')
      const asked = { tier: request.tier, query: parsed.query, visitor: addressOf(request) }
      const found = await listProducts(readableOf(request), asked)
      if (!found.ok) throw problemError(found.code, found.fields ? { fields: found.fields } : {})
      const { list, section } = found
      // What a search finds changes with the index of words too, of which no notice tells.
      const isFound = parsed.query.search !== undefined || parsed.query.model !== undefined
      if (!isFound) showing(request, { tags: [...tagsOfCards(list.products), ...tagsOfList(parsed.query, section)] })
      return list
    },
  })
}

/** The address as it came: the framework's own reading of it would hide a parameter given twice. */
function queryOf(request: FastifyRequest): URLSearchParams {
  const from = request.url.indexOf('?')
  return new URLSearchParams(from < 0 ? '' : request.url.slice(from + 1))
}

export function registerSuggest(app: FastifyInstance) {
  serveEndpoints(app, suggestEndpoints, {
    'GET /api/suggest': (request) =>
      suggest(readableOf(request), { tier: request.tier, text: request.query.q, visitor: addressOf(request) }),
  })
}

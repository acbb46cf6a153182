import { type PageTag, pageTags, tagsOfCards, tagsOfList, tagsOfProduct, tagsOfSearch } from '#server/api/shown-tags.ts'
import {
  findCategory,
  findComparedProducts,
  findProduct,
  findSubcategory,
  listCategories,
  listProducts,
  listSubcategories,
  listSubcategoriesOf,
  type ReadSection,
} from '#server/catalog/catalog-service.ts'
import { productsOf, readModelDiagrams } from '#server/diagram/diagram-service.ts'
import { listProductModels, searchModels } from '#server/fit/fit-service.ts'
import { readModelPage } from '#server/model/model-page-service.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type ProblemCode, problemError, problemOf } from '#server/platform/http/problems.ts'
import { listQuestions } from '#server/question/question-service.ts'
import { infoPageOf } from '#server/shop/info-service.ts'
import type { ShopSettings } from '#server/shop/shop-service.ts'
import { listSymptoms } from '#server/symptom/symptom-service.ts'
import { defaultPageSize } from '#shared/api/list-size.ts'
import { parseProductListQuery } from '#shared/catalog/product-list-query.ts'
import { readComparedIds } from '#shared/compare/comparison.ts'
import { readModelChoice } from '#shared/model/model-choice.ts'
import type { PriceTier } from '#shared/money/rubles.ts'
import type { ShopApiError } from '#shared/problem/shop-api-error.ts'
import { type PageAnswers, type ShopApi, shopApiOf } from '#shared/shop-api.ts'

/** What one page asked of the shop, and what came of it. */
export type AskedShop = {
  api: ShopApi
  /** What the page shows, to be called when it is made. */
  tags(): Set<PageTag>
  /** The first question the shop itself failed to answer: such a page may be shown, but not cached. */
  failure(): ShopApiError | null
}

type Asking = {
  settings: ShopSettings
  tier: PriceTier
  visitor: string
  readSection: ReadSection
  /** The entrance of a closed shop: whoever stands there sees no shelf. */
  isOutside?: boolean
}

/** The services behind the calls of the specification, without HTTP between; one for each page that is made. */
export function askShop(db: Queryable, { settings, tier, visitor, readSection, isOutside = false }: Asking): AskedShop {
  const tags = new Set<PageTag>()
  let failure: ShopApiError | null = null

  function note(...noted: PageTag[]) {
    for (const tag of noted) tags.add(tag)
  }

  async function answer<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask()
    } catch (error) {
      const rejection = problemOf(error)
      if (rejection.status === 404) note(pageTags.missing)
      // The thrown thing itself is the cause: the log wants it, the page must not show it.
      if (rejection.status >= 500)
        failure ??= Object.assign(rejection, { cause: rejection === error ? undefined : error })
      throw rejection
    }
  }

  const answers: PageAnswers = {
    'GET /api/shop': async () => {
      // What was known last is better than nothing; a page made of it is shown and not cached.
      await answer(settings.ready).catch(() => undefined)
      return { ...settings.facts }
    },
    'GET /api/info/:slug': ({ params }) =>
      answer(async () => {
        await settings.ready()
        return found(infoPageOf(settings, String(params.slug)), 'not-found')
      }),
    'GET /api/categories': () =>
      isOutside ? Promise.resolve([]) : answer(() => readSection('categories', () => listCategories(db))),
    'GET /api/subcategories': () =>
      answer(async () => {
        const subcategories = await readSection('subcategories', () => listSubcategories(db))
        note(pageTags.countsOfAll)
        return subcategories
      }),
    'GET /api/subcategories/by-category/:id': ({ params }) =>
      answer(async () => {
        const categoryId = Number(params.id)
        const subcategories = await readSection(`subcategories of ${categoryId}`, () =>
          listSubcategoriesOf(db, categoryId),
        )
        note(pageTags.countsOf(categoryId))
        return subcategories
      }),
    'GET /api/categories/by-slug/:slug': ({ params }) =>
      answer(async () => {
        const slug = String(params.slug)
        const category = found(
          await readSection(`category ${slug}`, () => findCategory(db, slug)),
          'category-not-found',
        )
        note(pageTags.countsOf(category.id))
        return category
      }),
    'GET /api/subcategories/by-slugs/:category/:slug': ({ params }) =>
      answer(async () => {
        const [category, slug] = [String(params.category), String(params.slug)]
        const find = () => findSubcategory(db, category, slug)
        const subcategory = found(await readSection(`subcategory ${category}/${slug}`, find), 'category-not-found')
        note(pageTags.countsOf(subcategory.category_id))
        return subcategory
      }),
    'GET /api/products/by-slug/:slug': ({ params }) =>
      answer(async () => {
        const slugOrId = String(params.slug)
        const product = found(await findProduct(db, { tier, slugOrId }), 'product-not-found')
        note(...tagsOfProduct(product, slugOrId))
        return product
      }),
    'GET /api/products/compare': ({ query }) =>
      answer(async () => {
        const products = await findComparedProducts(db, { tier, ids: readComparedIds(String(query.ids)) })
        note(...tagsOfCards(products), pageTags.looseCards)
        // What was left out may come back.
        note(pageTags.missing)
        return { products }
      }),
    'GET /api/products': (input) =>
      answer(async () => {
        const { query } = granted(listQueryOf(input.query))
        const { list, section } = granted(await listProducts(db, { tier, query, visitor, readSection }))
        note(...tagsOfCards(list.products), ...tagsOfList(query, section))
        if (query.search !== undefined) note(...tagsOfSearch(list))
        return list
      }),
    'GET /api/models': ({ query: { search } }) =>
      answer(async () => {
        note(pageTags.models, pageTags.listAcross)
        return granted(await searchModels(db, { search: String(search), limit: defaultPageSize })).list
      }),
    'GET /api/models/by-name/:brand/:code': ({ params, query }) =>
      answer(async () => {
        const [brand, code] = [String(params.brand), String(params.code)]
        const choice = readModelChoice(paramsOf(query ?? {}))
        const page = found(await readModelPage(db, { tier, brand, code, choice }), 'model-not-found')
        // Numbers of products and lowest prices change with what is listed anywhere.
        note(pageTags.models, pageTags.symptoms, pageTags.listAcross, pageTags.looseCards)
        note(...tagsOfCards(page.parts.units.flatMap(({ products }) => products)))
        return page
      }),
    'GET /api/models/by-name/:brand/:code/diagrams': ({ params, query }) =>
      answer(async () => {
        const [brand, code] = [String(params.brand), String(params.code)]
        const diagramId = query?.diagram == null ? undefined : Number(query.diagram)
        const sheets = granted(await readModelDiagrams(db, { tier, brand, code, diagramId }))
        // A bare number becomes a product when the shop begins to sell it, which changes lists across categories.
        note(pageTags.models, pageTags.listAcross, pageTags.looseCards)
        note(...tagsOfCards(productsOf(sheets.answer.diagram)))
        return sheets.answer
      }),
    'GET /api/products/:id/models': ({ params, query }) =>
      answer(async () => {
        const productId = Number(params.id)
        note(pageTags.models, pageTags.part(productId))
        return granted(
          await listProductModels(db, { productId, limit: defaultPageSize, cursor: textOf(query?.cursor) }),
        ).list
      }),
    'GET /api/products/:id/questions': ({ params }) =>
      answer(async () => {
        const productId = Number(params.id)
        note(pageTags.part(productId))
        const list = await listQuestions(db, { productId, limit: defaultPageSize, cursor: undefined })
        return found(list, 'product-not-found')
      }),
    'GET /api/symptoms': ({ query }) =>
      answer(async () => {
        note(pageTags.symptoms)
        const { symptoms } = granted(await listSymptoms(db, { categorySlug: textOf(query?.category) }))
        return { symptoms }
      }),
  }

  return {
    api: shopApiOf(answers),
    tags: () => tags,
    failure: () => failure,
  }
}

function listQueryOf(params = new URLSearchParams()) {
  const parsed = parseProductListQuery(params)
  return parsed.ok ? parsed : { ...parsed, code: 'bad-input' as const }
}

type Given = string | number | boolean | null | undefined

function paramsOf(query: Record<string, Given>): URLSearchParams {
  const given = Object.entries(query).flatMap(([name, value]) => {
    const text = textOf(value)
    return text === undefined ? [] : [[name, text]]
  })
  return new URLSearchParams(given)
}

function textOf(value: Given): string | undefined {
  return value == null ? undefined : String(value)
}

function found<Value>(value: Value | null, code: ProblemCode): Value {
  if (value === null) throw problemError(code)
  return value
}

type Rejection = { ok: false; code: ProblemCode; fields?: Record<string, string> }

function granted<Result extends { ok: true } | Rejection>(result: Result): Extract<Result, { ok: true }> {
  if (result.ok) return result as Extract<Result, { ok: true }>
  throw problemError(result.code, result.fields ? { fields: result.fields } : {})
}

import type { ShopApi } from '#shared/api/shop-api.ts'
import { productListParams } from '#shared/catalog/product-list-query.ts'
import type { Problem } from '#shared/problem/problem.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'

/** The shop's calls over HTTP: from the browser to its own origin, in development from Vite to the backend. */
export function fetchShopApi(baseUrl = ''): ShopApi {
  function get<Answer>(path: string, params?: URLSearchParams): Promise<Answer> {
    const search = params?.toString()
    return call<Answer>(`${baseUrl}/api/${path}${search ? `?${search}` : ''}`)
  }
  return {
    shop: () => get('shop'),
    categories: () => get('categories'),
    subcategories: () => get('subcategories'),
    subcategoriesOf: (categoryId) => get(`subcategories/by-category/${categoryId}`),
    category: (slugOrId) => get(`categories/by-slug/${part(slugOrId)}`),
    subcategory: (category, slugOrId) => get(`subcategories/by-slugs/${part(category)}/${part(slugOrId)}`),
    product: (slugOrId) => get(`products/by-slug/${part(slugOrId)}`),
    products: (query) => get('products', productListParams(query)),
    productsByIds: (ids) => call(`${baseUrl}/api/products/by-ids`, { ids }),
    models: (search) => get('models', new URLSearchParams({ search })),
    productModels: (productId, cursor) =>
      get(`products/${productId}/models`, new URLSearchParams(cursor ? { cursor } : {})),
    fit: (productId, model) => get('fit', new URLSearchParams({ product_id: String(productId), model })),
    symptoms: (category) => get('symptoms', new URLSearchParams(category ? { category } : {})),
  }
}

async function call<Answer>(url: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    credentials: 'same-origin',
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new ShopApiError(503, { error: unavailableText, code: 'unreachable' })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer as Answer
  throw new ShopApiError(response.ok ? 502 : response.status, isProblem(answer) ? answer : unreadable)
}

const unreadable: Problem = { error: unavailableText, code: 'unreadable-answer' }

function isProblem(answer: unknown): answer is Problem {
  return typeof answer === 'object' && answer !== null && 'error' in answer && 'code' in answer
}

function part(text: string): string {
  return encodeURIComponent(text)
}

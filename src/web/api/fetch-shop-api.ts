import type { ShopApi } from '#shared/api/shop-api.ts'
import { changeShop, readShop } from './shop-call.ts'

/** The shop's calls over HTTP: from the browser to its own origin, in development from Vite to the backend. */
export function fetchShopApi(baseUrl = ''): ShopApi {
  function get<Answer>(path: string, params?: URLSearchParams): Promise<Answer> {
    const search = params?.toString()
    return readShop<Answer>(`${baseUrl}/api/${path}${search ? `?${search}` : ''}`)
  }
  return {
    shop: () => get('shop'),
    infoPage: (slug) => get(`info/${product(slug)}`),
    categories: () => get('categories'),
    subcategories: () => get('subcategories'),
    subcategoriesOf: (categoryId) => get(`subcategories/by-category/${categoryId}`),
    category: (slugOrId) => get(`categories/by-slug/${product(slugOrId)}`),
    subcategory: (category, slugOrId) => get(`subcategories/by-slugs/${product(category)}/${product(slugOrId)}`),
    product: (slugOrId) => get(`products/by-slug/${product(slugOrId)}`),
    products: async (query) => get('products', (await listParams()).productListParams(query)),
    productsByIds: (ids) => changeShop(`${baseUrl}/api/products/by-ids`, { method: 'POST', body: { ids } }),
    models: (search) => get('models', new URLSearchParams({ search })),
    modelParts: (brand, code) => get(`models/by-name/${product(brand)}/${product(code)}`),
    productModels: (productId, cursor) =>
      get(`products/${productId}/models`, new URLSearchParams(cursor ? { cursor } : {})),
    fit: (productId, model) => get('fit', new URLSearchParams({ product_id: String(productId), model })),
    symptoms: (category) => get('symptoms', new URLSearchParams(category ? { category } : {})),
  }
}

/** Only lists ask so, and they carry these rules themselves; the page of a part does without. */
function listParams() {
  return import('#shared/catalog/product-list-query.ts')
}

function product(text: string): string {
  return encodeURIComponent(text)
}

import { productListParams } from '#shared/catalog/product-list-query.ts'
import { listQuery } from '#shared/page/list-address.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { isReservedSlug } from '#shared/slug/slug.ts'
import { parseId } from '#shared/slug/slug-or-id.ts'
import { loaded } from '#web/api/loaded.ts'
import { categoryPath } from '#web/page/shop-paths.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

const popularCount = 8

/** A word that can never be a category is not an unknown category but an unknown page. */
export async function loader({ params, call }: LoaderArgs) {
  const slug = params.categorySlug ?? ''
  if (isReservedSlug(slug)) return redirect('/404')
  return loaded(loadCategory(call, slug))
}

async function loadCategory(call: ShopApi, slug: string) {
  const category = await call('GET /api/categories/by-slug/:slug', { params: { slug } })
  if (category.slug !== slug && parseId(slug) === null) throw redirect(categoryPath(category), 301)
  const slugOrId = category.slug ?? String(category.id)
  const everything = listQuery({ facets: {}, inStock: false }, { category: slugOrId })
  const [subcategories, popular, { symptoms }] = await Promise.all([
    call('GET /api/subcategories/by-category/:id', { params: { id: category.id } }),
    call('GET /api/products', { query: productListParams({ ...everything, limit: popularCount }) }),
    call('GET /api/symptoms', { query: { category: slugOrId } }),
  ])
  return { category, subcategories, popular: popular.products, symptoms }
}

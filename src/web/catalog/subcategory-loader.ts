import { productListParams } from '#shared/catalog/product-list-query.ts'
import { type ListChoice, listQuery, readListChoice, readModel } from '#shared/page/list-address.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { isReservedSlug } from '#shared/slug/slug.ts'
import { parseId } from '#shared/slug/slug-or-id.ts'
import { loaded } from '#web/api/loaded.ts'
import { subcategoryPath } from '#web/page/shop-paths.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'
import { pageInstead } from './page-instead.ts'

export async function loader({ params, url, call }: LoaderArgs) {
  const { categorySlug = '', subcategorySlug = '' } = params
  if (isReservedSlug(categorySlug)) return redirect('/404')
  const { searchParams } = url
  const asked = { categorySlug, subcategorySlug, model: readModel(searchParams), url }
  return loaded(loadSubcategory(call, asked, readListChoice(searchParams)))
}

type Asked = { categorySlug: string; subcategorySlug: string; model: string; url: URL }

/** With a model only what fits it is listed. */
async function loadSubcategory(call: ShopApi, asked: Asked, choice: ListChoice) {
  const { categorySlug, subcategorySlug, model, url } = asked
  const subcategory = await call('GET /api/subcategories/by-slugs/:category/:slug', {
    params: { category: categorySlug, slug: subcategorySlug },
  })
  if (isOld(categorySlug, subcategory.category) || isOld(subcategorySlug, subcategory)) {
    throw redirect(subcategoryPath(subcategory.category, subcategory), 301)
  }
  const query = listQuery(choice, {
    ...(model && { model }),
    category: subcategory.category.slug ?? String(subcategory.category.id),
    subcategory: subcategory.slug ?? String(subcategory.id),
  })
  const [siblings, list] = await Promise.all([
    call('GET /api/subcategories/by-category/:id', { params: { id: subcategory.category_id } }),
    call('GET /api/products', { query: productListParams(query) }),
  ])
  const instead = pageInstead(url, list)
  if (instead) throw redirect(instead)
  return { subcategory, siblings, query, list, model }
}

/** A former slug of the subcategory redirects; a number is always an id. */
function isOld(asked: string, { slug }: { slug: string | null }): boolean {
  return slug !== asked && parseId(asked) === null
}

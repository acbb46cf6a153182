import { parseId } from '#shared/slug/slug-or-id.ts'
import { isShopApiError, meansMissing } from '#web/api/loaded.ts'
import { categoryPath, subcategoryPath } from '#web/page/shop-paths.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

/** Old links by number, /category/3 and /category/3?sc=17, lead for good to the address by name; unknown numbers to /404. */
export async function loader({ params, url, call }: LoaderArgs) {
  const { id = '' } = params
  const subId = url.searchParams.get('sc')
  if (parseId(id) === null || (subId !== null && parseId(subId) === null)) return redirect('/404')
  try {
    if (subId === null) {
      const category = await call('GET /api/categories/by-slug/:slug', { params: { slug: id } })
      return redirect(categoryPath(category), 301)
    }
    const subcategory = await call('GET /api/subcategories/by-slugs/:category/:slug', {
      params: { category: id, slug: subId },
    })
    return redirect(subcategoryPath(subcategory.category, subcategory), 301)
  } catch (error) {
    if (isShopApiError(error) && meansMissing(error)) return redirect('/404')
    throw error
  }
}

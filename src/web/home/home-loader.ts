import { productListParams } from '#shared/catalog/product-list-query.ts'
import { listQuery } from '#shared/page/list-address.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { loaded } from '#web/api/loaded.ts'
import type { LoaderArgs } from '#web/router/route.ts'

const popularCount = 5
const linksOfTile = 3

export function loader({ call }: LoaderArgs) {
  return loaded(loadHome(call))
}

/** Only what the page shows travels with it: three subcategories a tile, and those the drawing points at. */
async function loadHome(call: ShopApi) {
  const everything = listQuery({ facets: {}, inStock: false }, {})
  const [subcategories, popular, { symptoms }] = await Promise.all([
    call('GET /api/subcategories'),
    call('GET /api/products', { query: productListParams({ ...everything, inStock: true, limit: popularCount }) }),
    call('GET /api/symptoms'),
  ])
  const seen = new Map<number, number>()
  const tileLinks = subcategories
    .filter(({ category_id }) => {
      const count = (seen.get(category_id) ?? 0) + 1
      seen.set(category_id, count)
      return count <= linksOfTile
    })
    .map(({ id, slug, name, category_id }) => ({ id, slug, name, category_id }))
  const slugs = subcategories.flatMap(({ slug, category_id }) => (slug ? { slug, category_id } : []))
  return { tileLinks, slugs, popular: popular.products, symptoms }
}

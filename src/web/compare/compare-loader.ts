import { readComparedIds } from '#shared/compare/comparison.ts'
import type { ShopApi } from '#shared/shop-api.ts'
import { loaded } from '#web/api/loaded.ts'
import type { LoaderArgs } from '#web/router/route.ts'

export function loader({ url, call }: LoaderArgs) {
  return loaded(loadCompared(call, readComparedIds(url.searchParams.get('ids'))))
}

async function loadCompared(call: ShopApi, ids: number[]) {
  if (ids.length === 0) return { ids, products: [] }
  const { products } = await call('GET /api/products/compare', { query: { ids: ids.join(',') } })
  return { ids, products }
}

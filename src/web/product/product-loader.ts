import type { ShopApi } from '#shared/shop-api.ts'
import { parseId } from '#shared/slug/slug-or-id.ts'
import { loaded } from '#web/api/loaded.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

export function loader({ params, call }: LoaderArgs) {
  return loaded(loadProduct(call, params.slug ?? ''))
}

async function loadProduct(call: ShopApi, slug: string) {
  const product = await call('GET /api/products/by-slug/:slug', { params: { slug } })
  if (product.slug !== null && product.slug !== slug && parseId(slug) === null) {
    throw redirect(`/product/${product.slug}`, 301)
  }
  const params = { id: product.id }
  const [models, questions] = await Promise.all([
    product.models_count > 0 ? call('GET /api/products/:id/models', { params }) : undefined,
    product.questions_count > 0 ? call('GET /api/products/:id/questions', { params }) : undefined,
  ])
  return { product, models, questions }
}

import type { LoaderFunctionArgs } from 'react-router'
import type { ShopApi } from '#shared/api/shop-api.ts'
import { loaded } from '#web/api/loaded.ts'
import { shopApiContext } from '#web/api/shop-api-context.ts'

export function productLoader({ params, context }: LoaderFunctionArgs) {
  return loaded(loadProduct(context.get(shopApiContext), params.slug ?? ''))
}

async function loadProduct(api: ShopApi, slug: string) {
  const product = await api.product(slug)
  return { product, models: product.models_count > 0 ? await api.productModels(product.id) : undefined }
}

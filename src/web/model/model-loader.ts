import { type LoaderFunctionArgs, redirect } from 'react-router'
import type { ShopApi } from '#shared/api/shop-api.ts'
import { modelPath } from '#shared/fit/model-path.ts'
import { loaded } from '#web/api/loaded.ts'
import { shopApiContext } from '#web/api/shop-api-context.ts'

export function loader({ params, request, context }: LoaderFunctionArgs) {
  const { brand = '', code = '' } = params
  return loaded(loadModel(context.get(shopApiContext), { brand, code, pathname: new URL(request.url).pathname }))
}

type Address = { brand: string; code: string; pathname: string }

/** Other spellings of the same model lead to its one address. */
async function loadModel(call: ShopApi, { brand, code, pathname }: Address) {
  const parts = await call('GET /api/models/by-name/:brand/:code', { params: { brand, code } })
  const path = modelPath(parts.model)
  if (pathname !== path) throw redirect(path, 301)
  return parts
}

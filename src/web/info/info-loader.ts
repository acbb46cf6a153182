import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isShopApiError, loaded } from '#web/api/loaded.ts'
import { shopApiContext } from '#web/api/shop-api-context.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const call = context.get(shopApiContext)
  const page = call('GET /api/info/:slug', { params: { slug: params.slug ?? '' } })
  return loaded(
    page.catch((error: unknown) => {
      // An unknown help page is an unknown address like any other.
      if (isShopApiError(error) && error.status === 404) throw redirect('/404')
      throw error
    }),
  )
}

import { isShopApiError, loaded, meansMissing } from '#web/api/loaded.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

export function loader({ params, call }: LoaderArgs) {
  const page = call('GET /api/info/:slug', { params: { slug: params.slug ?? '' } })
  return loaded(
    page.catch((error: unknown) => {
      // An unknown help page is an unknown address like any other.
      if (isShopApiError(error) && meansMissing(error)) throw redirect('/404')
      throw error
    }),
  )
}

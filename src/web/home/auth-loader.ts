import { pageGuard } from '#shared/page/page-guard.ts'
import { currentSession } from '#web/page/session.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'
import { loader as homeLoader } from './home-loader.ts'

/** Redirects logged-in users; the server does so before the page is rendered. */
export async function loader(args: LoaderArgs) {
  const isServer = typeof document === 'undefined'
  const guard = pageGuard(args.url.pathname, isServer ? null : (currentSession()?.role ?? null))
  if (guard) return redirect(guard.to)
  // Before the opening nothing stands behind the window.
  if (isServer && !(await args.call('GET /api/shop')).isOpen) return null
  return homeLoader(args)
}

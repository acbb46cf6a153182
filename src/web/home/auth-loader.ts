import { pageGuard } from '#shared/page/page-guard.ts'
import { currentSession } from '#web/page/session.ts'
import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'
import { loader as homeLoader } from './home-loader.ts'

/** Redirects logged-in users; the server does so before the page is rendered. */
export function loader(args: LoaderArgs) {
  const role = typeof document === 'undefined' ? null : (currentSession()?.role ?? null)
  const guard = pageGuard(args.url.pathname, role)
  return guard ? redirect(guard.to) : homeLoader(args)
}

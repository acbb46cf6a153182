import { type LoaderFunctionArgs, redirect } from 'react-router'
import { pageGuard } from '#shared/page/page-guard.ts'
import { currentSession } from '#web/page/session.ts'
import { loader as homeLoader } from './home-loader.ts'

/** Redirects logged-in users; the server does so before the page is rendered. */
export function loader(args: LoaderFunctionArgs) {
  const role = typeof document === 'undefined' ? null : (currentSession()?.role ?? null)
  const guard = pageGuard(new URL(args.request.url).pathname, role)
  return guard ? redirect(guard.to) : homeLoader(args)
}

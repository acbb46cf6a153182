import { redirect } from '#web/router/loading.ts'
import type { LoaderArgs } from '#web/router/route.ts'

/** The server renders the same page for every number; what cannot be a number is not found. */
export function loader({ params }: LoaderArgs) {
  const number = params.number ?? ''
  return /^[1-9]\d{0,8}$/.test(number) ? { number } : redirect('/404')
}

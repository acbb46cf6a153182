import { useRouteLoaderData } from 'react-router'
import type { ShellData } from './root-loader.ts'

export const rootRouteId = 'root'

/** The shop's facts and sections, loaded once with the first page. */
export function useShell(): ShellData {
  const shell = useRouteLoaderData(rootRouteId) as ShellData | undefined
  if (!shell) throw new Error('The page is drawn outside the root route')
  return shell
}

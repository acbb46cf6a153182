import { type ListChoice, listSearch, readListChoice } from '#shared/page/list-address.ts'
import { useLocation, usePendingLocation } from '#web/router/router-context.tsx'

/** Where a list stands: its path, and what its address always says besides the choices (in a search, the words). */
export type ListPlace = {
  path: string
  fixed: Record<string, string>
  address: (choice: ListChoice) => string
}

export function listPlace(path: string, fixed: Record<string, string> = {}): ListPlace {
  return { path, fixed, address: (choice) => path + listSearch(choice, fixed) }
}

/** What is chosen now; while the next list loads, what was just chosen, so that a checkbox answers at once. */
export function useListChoice(): ListChoice {
  const here = useLocation()
  const next = usePendingLocation()
  const { search } = next && next.pathname === here.pathname ? next : here
  return readListChoice(new URLSearchParams(search))
}

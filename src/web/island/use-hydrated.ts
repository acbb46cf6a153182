import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while the browser hydrates the page, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

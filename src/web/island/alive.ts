import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server draws and while the browser takes it over, true ever after. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

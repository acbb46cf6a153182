/** Stands for island/use-hydrated.ts in the reference: islands are ordinary components of one tree, rendered by one renderToString. */
export function useHydrated(): boolean {
  return true
}

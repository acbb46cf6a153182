/** Stands for ui/alive.ts in the reference: sections below the first screen are ordinary parts of one tree, drawn by one renderToString. */
export function useAlive(): boolean {
  return true
}

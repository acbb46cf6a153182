import { residentMegabytes } from '../bench/process-cost.ts'
import type { Place } from './place.ts'

/**
 * The most memory a process took, looked at four times a second. Under load a heap breathes by a hundred megabytes: what a fault costs is what
 * comes on top of the same load without it.
 */
export function watchMemory(place: Place, pid: number) {
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 250)
  place.afterwards(() => clearInterval(watching))
  return { mostMegabytes: () => most }
}

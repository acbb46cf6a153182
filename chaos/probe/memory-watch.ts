import { residentMegabytes } from '#harness/process-cost.ts'
import { isAlive } from '#harness/shop-process.ts'
import type { Place } from '../place.ts'

/**
 * The most memory a process took, looked at four times a second. Under load a heap breathes by a hundred megabytes: what a fault costs is what
 * comes on top of the same load without it.
 */
export function watchMemory(place: Place, pid: number) {
  let most = 0
  const watching = setInterval(() => {
    // A shop that has died is the fault's own business to tell.
    if (isAlive(pid)) most = Math.max(most, residentMegabytes(pid))
  }, 250)
  place.afterwards(() => clearInterval(watching))
  return { mostMegabytes: () => most }
}

import { join } from 'node:path'
import { buildWhenNeeded } from '../../scripts/build-when-needed.mjs'
import { clusterFaults } from './cluster-fault-list.ts'
import { missingForCluster, runInRoom } from './machine/private-room.ts'

/** `npm run chaos -- --cluster`: the part outside of the room. Resolves with the exit code. */
export async function runCluster({ only, quick }: { only: string | undefined; quick: boolean }): Promise<number> {
  const ids = clusterFaults.map(({ id }) => id)
  const unknown = only?.split(',').filter((id) => !ids.includes(id)) ?? []
  if (unknown.length > 0) throw new Error(`No fault ${unknown.join(', ')}; there are ${ids.join(', ')}`)
  const missing = missingForCluster()
  if (missing.length > 0) {
    console.error(`The cluster cannot run here. Missing: ${missing.join('; ')}.`)
    return 1
  }
  // Standard output is for figures only; the build logs to standard error.
  console.log = console.error
  buildWhenNeeded()
  const given = [...(only ? ['--only', only] : []), ...(quick ? ['--quick'] : [])]
  return runInRoom(join(import.meta.dirname, 'run-inside.ts'), given)
}

import type { ClusterFault } from './cluster-fault.ts'
import { primaryKilled } from './faults/primary-killed.ts'

/** In the order of their ids. */
export const clusterFaults: readonly ClusterFault[] = [primaryKilled]

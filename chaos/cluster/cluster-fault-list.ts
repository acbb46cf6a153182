import type { ClusterFault } from './cluster-fault.ts'
import { balancerRestarted } from './faults/balancer-restarted.ts'
import { clockWrong } from './faults/clock-wrong.ts'
import { etcdMemberLost } from './faults/etcd-member-lost.ts'
import { primaryCutOff } from './faults/primary-cut-off.ts'
import { primaryKilled } from './faults/primary-killed.ts'
import { replicasLag } from './faults/replicas-lag.ts'
import { rollingUpdate } from './faults/rolling-update.ts'
import { shopCutOff } from './faults/shop-cut-off.ts'
import { shopDeaf } from './faults/shop-deaf.ts'
import { standbyCutOff } from './faults/standby-cut-off.ts'
import { storeGone } from './faults/store-gone.ts'

/** In the order of their ids. */
export const clusterFaults: readonly ClusterFault[] = [
  primaryKilled,
  primaryCutOff,
  standbyCutOff,
  replicasLag,
  etcdMemberLost,
  shopCutOff,
  shopDeaf,
  storeGone,
  balancerRestarted,
  rollingUpdate,
  clockWrong,
]

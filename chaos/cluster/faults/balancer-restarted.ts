import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterFault } from '../cluster-fault.ts'

/** Nobody listens at the shop's address for a moment, and every connection is gone. */
export const balancerRestarted: ClusterFault = {
  id: 'C9',
  name: 'HAProxy restarted',
  async run({ cluster: { front }, quick }) {
    for (let turn = 0; turn < (quick ? 1 : 3); turn += 1) {
      await front.restartBalancer()
      await delay(4000)
    }
    return []
  },
}

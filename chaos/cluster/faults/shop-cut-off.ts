import { setTimeout as delay } from 'node:timers/promises'
import type { ClusterFault } from '../cluster-fault.ts'

/** A machine of the shop is gone in the middle of orders, without a word to the balancer or the database, and comes back with old pages. */
export const shopCutOff: ClusterFault = {
  id: 'C6',
  name: 'shop machine cut off',
  async run({ cluster: { shops }, quick, log }) {
    const [{ machine }] = shops
    const times = quick ? [6000] : [2000, 6000, 25_000]
    for (const ms of times) {
      machine.cutOff()
      await delay(ms)
      machine.reconnect()
      log(`${machine.name} was cut off for ${ms / 1000} s`)
      await delay(quick ? 4000 : 10_000)
    }
    return []
  },
}
